// The words of the page, from words/LANGUAGE.json: {0}, {1} or {name} stand for values.

let words = {};
const load = async name => (await fetch(`page/words/${name}.json`)).json();
export const languages = await load('languages');

export async function speak(language) {
  words = await load(language);
  document.documentElement.lang = language;
}

const likely = [localStorage.getItem('language'), navigator.language.slice(0, 2), 'en'];
await speak(likely.find(each => each in languages));

const filled = (text, facts) => text.replace(/{(\w+)}/g, (_, fact) => facts[fact]);

export function say(key, ...values) {
  return filled(words[key] ?? '', typeof values[0] === 'object' ? values[0] : values);
}

// The words for a sentence of the engine, of a bot or of the server.
export function told(sentence, code, rule) {
  const {sentences} = words;
  return sentences[`${code} ${rule}`] ?? sentences[code] ?? sentences[sentence] ?? sentence;
}

export const cardName = card => words.cards[card];
export const placeName = place => words.places[place - 1];
export const rankName = rank => words.ranks[rank];

// What stands on a card: 7, 10 or J.
export const sign = rank => ['', '1', ...'23456789', '10', ...'JQKA'][rank];

// The name of a play: a card by itself, or a combination.
export function playName({cards, kind, rank}) {
  if (cards.length === 1) return cardName(cards[0]);
  return filled(words.kinds[kind], {rank: words.ranks[rank], ranks: words.several[rank]});
}

export const victoryName = victory => words.victories[victory];

// What an action is called, such as the advice of a bot.
export function actionName(action, names) {
  const {move, rank, cards, to} = action;
  const what = move === 'play' ? playName(action) : cards ? listed(cards.map(cardName)) : names[to];
  const key = move === 'make_wish' && rank === null ? 'no_wish' : move;
  return words.actions[key].replace('{}', rank && !cards ? rankName(rank) : what);
}

export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
export const signed = points => String(points).replace('-', '−');
export const listed = names => new Intl.ListFormat(document.documentElement.lang).format(names);
