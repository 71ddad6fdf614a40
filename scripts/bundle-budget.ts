import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Compressed script that a public page may load before it is interactive. */
const budgetKilobytes = 150;

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<string, Chunk>;

function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

/** The script that measures page views, without the files every page loads anyway: 20 kB of it, before compression, are web-vitals. */
const measuring = { key: "src/analytics/rum/measure-page.ts", budgetKilobytes: 13 };

const sizeOf = (file: string) => gzipSync(readFileSync(join("dist/client", file)), { level: 9 }).length;
const pages = readdirSync("src/pages", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("-page.tsx"));
const loads = pages.sort().map((page) => ({
  page,
  files: new Set(["src/boot.ts", "src/entry-client.tsx", `src/pages/${page}`].flatMap((key) => [...filesOf(key)])),
}));
let isOver = false;
for (const { page, files } of loads) {
  const kilobytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const isHeavy = kilobytes > budgetKilobytes;
  const hasCharts = [...files].some((file) => readFileSync(join("dist/client", file), "utf8").includes("recharts"));
  isOver ||= isHeavy || hasCharts;
  console.log(
    `${kilobytes.toFixed(1).padStart(6)} kB  ${page}${isHeavy ? `  over the budget of ${budgetKilobytes} kB` : ""}${hasCharts ? "  loads recharts" : ""}`,
  );
}
const isInEveryLoad = (file: string) => loads.every(({ files }) => files.has(file));
const measuringKilobytes =
  [...filesOf(measuring.key)].filter((file) => !isInEveryLoad(file)).reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
if (measuringKilobytes === 0) throw new Error(`The manifest does not know ${measuring.key}`);
console.log(`${measuringKilobytes.toFixed(1).padStart(6)} kB  what measures a page, of ${measuring.budgetKilobytes} kB`);
isOver ||= measuringKilobytes > measuring.budgetKilobytes;
if (isOver) {
  console.error(
    `Too much script: a public page may load ${budgetKilobytes} kB compressed, without recharts, and what measures it ${measuring.budgetKilobytes} kB.`,
  );
  process.exit(1);
}
