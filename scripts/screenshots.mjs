import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium as browserType } from "playwright";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram, SetupError, step } from "./setup/command.mjs";

const folder = resolve(".data/screenshots");

/** Main pages as visitors see them; the second value leads on, from the page to its first such link. */
const mainPages = [
  ["/"],
  ["/jobs"],
  ["/jobs", "main a[href^='/jobs/']"],
  ["/salary-guide"],
  ["/salary-database?level=senior"],
  ["/companies"],
  ["/companies", "main a[href^='/company/']"],
  ["/articles"],
  ["/article/what-pay-ranges-tell"],
  ["/career-advice"],
];

/** @param {string} path */
const picturesIn = (path) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path).filter((name) => name.endsWith(".jpg")) : [];

/**
 * `npm run screenshots [-- words]`: captures every screen of every role at four widths, light and dark, and builds one page that shows
 * them all. With `--before FOLDER` the pictures of an earlier run stand beside them; with `--before REF` ten main pages are compared with
 * those of a commit instead.
 */
await runMain(async () => {
  const chromium = await ensureChromium();
  const [flag, reference = "", ...others] = process.argv.slice(2);
  const isCompared = flag === "--before";
  const earlier = isCompared && picturesIn(reference).length > 0 ? resolve(reference) : null;
  if (isCompared && !earlier) return compareWith(reference, chromium);
  if (earlier && `${earlier}/`.startsWith(`${folder}/`))
    throw new SetupError("That folder is written anew: copy its pictures elsewhere first, and name the copy.");
  await ensureBuilt();
  const wanted = (isCompared ? others : process.argv.slice(2)).join(" ");
  if (!wanted) rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium, SCREENSHOT_FOLDER: folder, SCREENSHOT_ONLY: wanted };
  const code = await runProgram("npx", ["playwright", "test", "-c", "tests/screenshots"], { env });
  const sheet = join(folder, "index.html");
  writeFileSync(sheet, contactSheet(picturesIn(folder), { earlier }));
  console.log(`\nTo look at: ${sheet}`);
  return code;
});

/**
 * Captures the main pages of a commit and of this checkout, each on a fresh sample market, and builds a page with both side by side.
 * @param {string} ref
 * @param {string} executablePath
 */
async function compareWith(ref, executablePath) {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  let commit = "";
  try {
    commit = git("rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`);
  } catch {
    throw new SetupError(`“${ref}” is neither a folder of pictures nor a commit. Try npm run screenshots -- --before main`);
  }
  const scratch = mkdtempSync(join(tmpdir(), "screenshots-"));
  const checkout = join(scratch, "before");
  const output = join(folder, "before-after");
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  git("worktree", "add", "--detach", checkout, commit);
  try {
    const lock = "package-lock.json";
    // Other dependencies are installed by the checkout's own start.
    if (readFileSync(lock, "utf8") === readFileSync(join(checkout, lock), "utf8"))
      symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
    await captureMainPages("before", { cwd: checkout, dataDir: join(scratch, "data-before"), output, executablePath });
    await captureMainPages("after", { cwd: process.cwd(), dataDir: join(scratch, "data-after"), output, executablePath });
  } finally {
    git("worktree", "remove", "--force", checkout);
    rmSync(scratch, { recursive: true, force: true });
  }
  const sheet = join(output, "index.html");
  // In reverse order "before" comes before "after".
  writeFileSync(sheet, contactSheet(picturesIn(output).toReversed(), { shrinkage: 2 }));
  console.log(`\nTo look at: ${sheet}`);
}

/**
 * Starts the site of a checkout, captures the main pages and stops it.
 * @param {string} side
 * @param {{ cwd: string, dataDir: string, output: string, executablePath: string }} options
 */
async function captureMainPages(side, { cwd, dataDir, output, executablePath }) {
  const port = String(side === "before" ? 4310 : 4311);
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, DATABASE_URL: "" };
  const site = spawn(process.execPath, ["scripts/start.mjs"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(site, "exit");
  try {
    await step(`Starting the site: ${side}`, async () => {
      for await (const line of createInterface({ input: site.stdout })) if (line.includes("is serving on")) return;
      throw new SetupError(`The site (${side}) did not start: see above.`);
    });
    site.stdout.resume();
    const browser = await browserType.launch({ executablePath, args: ["--no-sandbox"] });
    for (const [at, [path = "/", link]] of mainPages.entries()) {
      const name = `${String(at + 1).padStart(2, "0")}-${path.replaceAll(/\W+/g, "-").slice(1) || "home"}${link ? "-first" : ""}`;
      console.log(`${side}: ${at + 1} of ${mainPages.length}, ${name}`);
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const page = await browser.newPage({ colorScheme, reducedMotion: "reduce" });
        await page.goto(`http://127.0.0.1:${port}${path}`);
        if (link) await page.goto(new URL((await page.locator(link).first().getAttribute("href")) ?? "/", page.url()).href);
        for (const width of [390, 768, 1280, 1600]) {
          await page.setViewportSize({ width, height: 900 });
          const file = join(output, `${name}-${width}--${colorScheme}--${side}--${width}.jpg`);
          await page.screenshot({ path: file, type: "jpeg", quality: 60, clip: { x: 0, y: 0, width, height: 2400 }, fullPage: true });
        }
        await page.close();
      }
    }
    await browser.close();
  } finally {
    site.kill("SIGTERM");
    await ended;
  }
}

/**
 * Builds a page with one row for each screen: telephone to desktop width, first light, then dark.
 * @param {string[]} files "role--screen--scheme--width.jpg"; the third part is the caption
 * @param {{ shrinkage?: number, earlier?: string | null }} options `shrinkage` is how many pixels of a screen are one pixel of its picture;
 * `earlier` a folder whose pictures of the same names come before these
 */
function contactSheet(files, { shrinkage = 4, earlier = null }) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  const widthOf = (/** @type {string} */ file) => Number(file.split("--")[3]?.replace(".jpg", ""));
  const order = (/** @type {string} */ file) => (file.includes("--light--") ? 0 : 10_000) + widthOf(file);
  for (const file of files.toSorted((a, b) => order(a) - order(b))) {
    const name = file.split("--").slice(0, 2).join(": ").replaceAll("-", " ");
    rows.set(name, [...(rows.get(name) ?? []), file]);
  }
  const figure = (/** @type {string} */ file, /** @type {string} */ path, /** @type {string} */ side) =>
    `<figure><figcaption>${file.split("--")[2]}, ${widthOf(file)} px${side}</figcaption><a href="${path}"><img loading="lazy" src="${path}" alt="${file}" width="${widthOf(file) / shrinkage}"></a></figure>`;
  const picture = (/** @type {string} */ file) => {
    if (earlier === null) return figure(file, file, "");
    const before = join(earlier, file);
    if (!existsSync(before)) return figure(file, file, ", new");
    return figure(file, encodeURI(relative(folder, before)), ", before") + figure(file, file, ", after");
  };
  const row = (/** @type {[string, string[]]} */ [name, its]) => `<h2>${name}</h2><div>${its.map(picture).join("")}</div>`;
  const style =
    "body{font:14px sans-serif;margin:16px}figure{margin:0}div{display:flex;gap:8px;align-items:start;overflow-x:auto}img{border:1px solid #999}";
  const body = [...rows].toSorted(([a], [b]) => a.localeCompare(b)).map(row);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body.join("\n")}`;
}
