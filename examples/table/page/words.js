// The words of the page, from words/LANGUAGE.json. {0}, {1} and so on stand for values.

let words = {};
const load = async name => (await fetch(`page/words/${name}.json`)).json();
export const languages = await load('languages');

export async function speak(language) {
  words = await load(language);
  document.documentElement.lang = language;
}

const likely = [localStorage.getItem('language'), navigator.language.slice(0, 2), 'en'];
await speak(likely.find(each => each in languages));

export function say(key, ...values) {
  return (words[key] ?? key).replace(/{(\d)}/g, (_, place) => values[place]);
}

// The words for a sentence of the engine, of a bot or of the server.
export function told(sentence, code, rule) {
  const {sentences} = words;
  return sentences[`${code} ${rule}`] ?? sentences[code] ?? sentences[sentence] ?? sentence;
}

export const cardName = card => words.cards[card];

export const placeName = place => words.places[place - 1];

// What stands on a card: 7, 10 or J.
const SIGNS = ['', '1', ...'23456789', '10', ...'JQKA'];
export const sign = rank => SIGNS[rank];

export const rankName = rank => words.ranks[rank];

// The name of a play: a card by itself, or a combination.
export function playName({cards, kind, rank}) {
  if (cards.length === 1) return cardName(cards[0]);
  const facts = {rank: words.ranks[rank], ranks: words.several[rank]};
  return words.kinds[kind].replace(/{(\w+)}/g, (_, fact) => facts[fact]);
}

export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

export const listed = names => new Intl.ListFormat(document.documentElement.lang).format(names);
