import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram, SetupError } from "./setup/command.mjs";

/** The newest version that runs on every supported Node. Downloaded on demand: it would more than double the project's install size. */
const lighthouseVersion = "12.8.2";
const record = "docs/lighthouse.md";
const reportFolder = ".data/lighthouse";
const pages = [
  "/",
  "/jobs?category=quantity-surveyor",
  "/companies",
  "/locations",
  "/categories",
  "/salary-guide",
  "/how-much-does-a-quantity-surveyor-earn",
  "/career-advice",
  "/pricing",
];
const aims = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };
const aimLayoutShift = 0;
/** Highest score at which an audit is named beside a page that misses its target. */
const goodScore = 0.9;
/** @typedef {keyof typeof aims} Category */
/** @typedef {Record<Category, { score: number, auditRefs: readonly { id: string, weight: number }[] }>} Categories */
/** @typedef {{ categories: Categories, audits: Record<string, { score: number | null, numericValue?: number }> }} Found */
const categories = /** @type {Category[]} */ (Object.keys(aims));

/**
 * `npm run lighthouse [-- http://127.0.0.1:3000]`: audits ten public pages of a running site with Lighthouse's mobile profile and writes
 * docs/lighthouse.md.
 */
await runMain(async () => {
  const origin = new URL(process.argv[2] ?? "http://127.0.0.1:3000").origin;
  const env = { ...process.env, CHROME_PATH: await ensureChromium() };
  mkdirSync(reportFolder, { recursive: true });
  const addresses = [...pages, await newestAdvert(origin)];
  const rows = [];
  for (const address of addresses) rows.push({ address, ...(await audit(origin + address, env)) });
  const isGood = rows.every(
    ({ scores, layoutShift }) => layoutShift <= aimLayoutShift && categories.every((category) => scores[category] >= aims[category]),
  );
  writeFileSync(record, report(rows));
  console.log(`\n${readFileSync(record, "utf8")}`);
  return isGood ? 0 : 1;
});

/** @param {string} origin */
async function newestAdvert(origin) {
  const answer = await fetch(`${origin}/api/jobs?limit=1`).catch(() => null);
  const [advert] = answer?.ok ? (await answer.json()).items : [];
  if (!advert)
    throw new SetupError(
      `No site with adverts answers at ${origin}. Start one with npm start, or give its address: npm run lighthouse -- URL`,
    );
  return `/jobs/${advert.id}`;
}

/**
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ scores: Record<Category, number>, layoutShift: number, failed: string[] }>}
 */
async function audit(url, env) {
  const path = `${reportFolder}/report.json`;
  rmSync(path, { force: true });
  const parameters = [
    "--yes",
    `lighthouse@${lighthouseVersion}`,
    url,
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage",
    "--output=json",
    `--output-path=${path}`,
  ];
  console.log(url);
  const code = await runProgram("npx", [...parameters, `--only-categories=${categories.join(",")}`], { env, quiet: true });
  if (code !== 0) throw new SetupError(`Lighthouse could not audit ${url}: see above.`);
  const found = /** @type {Found} */ (JSON.parse(readFileSync(path, "utf8")));
  const scores = /** @type {Record<Category, number>} */ (
    Object.fromEntries(categories.map((category) => [category, Math.round(found.categories[category].score * 100)]))
  );
  const short = categories.filter((category) => scores[category] < aims[category]);
  const failed = short.flatMap((category) =>
    found.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (found.audits[id]?.score ?? 1) < goodScore)
      .map(({ id }) => id),
  );
  const layoutShift = Number((found.audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3));
  console.log(
    `  ${categories.map((category) => `${category} ${scores[category]}`).join(", ")}, CLS ${layoutShift}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`,
  );
  return { scores, layoutShift, failed };
}

/** @param {readonly { address: string, scores: Record<Category, number>, layoutShift: number, failed: string[] }[]} rows */
function report(rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [
    "# Lighthouse",
    "",
    `Lighthouse ${lighthouseVersion}, its preset for telephones, on the sample market, ${new Date().toISOString().slice(0, 10)}. Made by \`npm run lighthouse\`.`,
    `Aims: ${categories.map((category) => `${category} ${aims[category]}`).join(", ")}, CLS ${aimLayoutShift}.`,
    "",
    line(["Page", ...categories, "CLS", "below 0.9"]),
    line(["---", ...categories.map(() => "---:"), "---:", "---"]),
    ...rows.map(({ address, scores, layoutShift, failed }) =>
      line([`\`${address}\``, ...categories.map((category) => scores[category]), layoutShift, failed.join(", ")]),
    ),
    "",
  ].join("\n");
}
