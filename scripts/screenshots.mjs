import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram } from "./setup/command.mjs";

const folder = resolve(".data/screenshots");

/**
 * `npm run screenshots [-- words]`: captures every screen of every role at three widths, light and dark, and builds one page that shows
 * them all.
 */
await runMain(async () => {
  const chromium = await ensureChromium();
  await ensureBuilt();
  const wanted = process.argv.slice(2).join(" ");
  if (!wanted) rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium, SCREENSHOT_FOLDER: folder, SCREENSHOT_ONLY: wanted };
  const code = await runProgram("npx", ["playwright", "test", "-c", "tests/screenshots"], { env });
  const sheet = join(folder, "index.html");
  writeFileSync(sheet, contactSheet(readdirSync(folder).filter((name) => name.endsWith(".jpg"))));
  console.log(`\nTo look at: ${sheet}`);
  return code;
});

/**
 * Builds a page with one row for each screen: phone, tablet and desktop width, first light, then dark.
 * @param {string[]} files "role--screen--scheme--width.jpg"
 */
function contactSheet(files) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  const widthOf = (/** @type {string} */ file) => Number(file.split("--")[3]?.replace(".jpg", ""));
  const order = (/** @type {string} */ file) => (file.includes("--light--") ? 0 : 10_000) + widthOf(file);
  for (const file of files.toSorted((a, b) => order(a) - order(b))) {
    const name = file.split("--").slice(0, 2).join(": ").replaceAll("-", " ");
    rows.set(name, [...(rows.get(name) ?? []), file]);
  }
  const picture = (/** @type {string} */ file) =>
    `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" width="${widthOf(file) / 4}"></a>`;
  const row = (/** @type {[string, string[]]} */ [name, its]) => `<h2>${name}</h2><div>${its.map(picture).join("")}</div>`;
  const style =
    "body{font:14px sans-serif;margin:16px}div{display:flex;gap:8px;align-items:start;overflow-x:auto}img{border:1px solid #999}";
  const body = [...rows].toSorted(([a], [b]) => a.localeCompare(b)).map(row);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body.join("\n")}`;
}
