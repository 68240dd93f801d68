// How the search ranks what it finds: words of the title count, and guides come before the reference.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 0, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, title, , , score]) => {
    const words = (text) =>
      splitQuery(text.toLowerCase())
        .filter((word) => !stopwords.has(word))
        .map((word) => new Stemmer().stemWord(word));
    const asked = new Set(words(document.querySelector('input[name="q"]').value));
    const named = new Set(words(title).filter((word) => asked.has(word))).size;
    const guide = /^(howto|rules|ten-minutes)/.test(page) ? 3 : 0;
    const answers = /^(faq|learn)$/.test(page) ? 4 : 0;
    return score + 4 * named + guide + answers;
  },
};
