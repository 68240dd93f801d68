// The search of the built site: node search.mjs SITE < QUERIES > ANSWERS
//
// QUERIES is a JSON list of texts. ANSWERS has for each the page and the place of every result,
// best first, as the code of the site itself ranks them.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const site = process.argv[2];
const document = { getElementById: () => null, addEventListener: () => {}, readyState: "loading", querySelectorAll: () => [] };
const storage = { setItem: () => {}, getItem: () => null };
const world = vm.createContext({ document, addEventListener: () => {}, localStorage: storage, console, DOCUMENTATION_OPTIONS: {}, SPHINX_HIGHLIGHT_ENABLED: false, _: (text) => text, _ready: () => {} });
world.window = world;
for (const name of ["base-stemmer", "english-stemmer", "language_data", "searchtools"]) {
  vm.runInContext(readFileSync(`${site}/_static/${name}.js`, "utf8"), world);
}
vm.runInContext(readFileSync(`${site}/searchindex.js`, "utf8"), world);
world.queries = JSON.parse(readFileSync(0, "utf8"));
const answers = vm.runInContext(
  // Results are displayed from the end of the list.
  "queries.map((each) => Search._performSearch(...Search._parseQuery(each)).reverse().map((found) => found[0] + found[2]))",
  world,
);
console.log(JSON.stringify(answers));
