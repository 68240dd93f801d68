// Screenshots of the built site, and what axe-core finds on its pages.
//
//     npm install axe-core puppeteer-core
//     node screenshots.mjs SITE OUTPUT
//
// SITE is the folder of the built site and OUTPUT a folder for the pictures. The packages are
// looked up from the working directory. CHROMIUM names the browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(resolve("package.json"));
const puppeteer = require("puppeteer-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["index", "learn", "faq", "glossary", "troubleshooting", "ten-minutes", "tactics", "rules/sheet", "rules/variations", "reference/cli", "reference/states", "howto/index", "howto/train-a-bot", "reliability/speed", "cite", "design", "print/en", "print/de"];
const [site, output] = process.argv.slice(2).map((path) => resolve(path));

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--allow-file-access-from-files"],
});
const found = [];
for (const width of [1280, 390]) {
  for (const theme of ["light", "dark"]) {
    for (const name of PAGES) {
      const page = await browser.newPage();
      await page.setBypassCSP(true);
      await page.setViewport({ width, height: width > 1000 ? 900 : 844 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
      await page.goto(pathToFileURL(`${site}/${name}.html`), { waitUntil: "load" });
      const file = `${output}/${name.replace("/", "-")}-${width}-${theme}.png`;
      await page.screenshot({ path: file });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push({ page: name, width, theme, impact: "serious", rule: `scrolls to ${wide} pixels` });
      await page.evaluate(axe);
      const result = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      for (const { id, impact, nodes } of result.violations) {
        found.push({ page: name, width, theme, impact, rule: id, count: nodes.length, first: nodes[0].html.slice(0, 160) });
      }
      await page.close();
    }
  }
}
await browser.close();
for (const each of found) console.log(JSON.stringify(each));
process.exitCode = found.length ? 1 : 0;
