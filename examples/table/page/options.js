// What the person at the page can do now.

const BOMBS = ['four', 'straight_flush'];

export const isBomb = ({kind}) => BOMBS.includes(kind);

// An action as the server takes it, without its seat.
export const wordsOf = ({text}) => text.slice(text.indexOf(' ') + 1);

export const isAsked = ({news}) => news.begun && news.decide.includes(news.view.seat);

export const can = ({news}, move) => news.begun && news.legal.some(each => each.move === move);

export const plays = ({news}) => (news.begun ? news.legal.filter(({move}) => move === 'play') : []);

export const bombs = page => plays(page).filter(isBomb);

// The plays that have all chosen cards and maybe others.
export const fitting = page =>
  plays(page).filter(({cards}) => page.chosen.every(card => cards.includes(card)));

// The plays of just the chosen cards. There are several if the Phoenix can stand for several ranks.
export const readings = page =>
  page.chosen.length ? fitting(page).filter(({cards}) => cards.length === page.chosen.length) : [];
