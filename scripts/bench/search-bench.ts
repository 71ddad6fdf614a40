import { performance } from "node:perf_hooks";
import {
  emptyFilters,
  type JobDocument,
  type SearchFilters,
  type SearchQuery,
  type TextTerm,
} from "#server/kernel/services/search.types.ts";
import { createMemoryIndex } from "#server/modules/market/search/engine/index/memory-index.ts";
import { benchDocuments, benchWords } from "./search-documents.ts";

/** Builds the index over generated adverts and times one kind of query after another. Sizes may be given as arguments. */
const sizes = process.argv.slice(2).map(Number);
const rowsPerSegment = 131_072;
const runs = 120;
const now = Date.UTC(2026, 5, 1);
const megabyte = 1 << 20;

const matchAll = (terms: readonly TextTerm[], filters: Partial<SearchFilters> = {}) => ({
  text: { branches: [{ must: terms.map((term) => ({ anyOf: [term] })), mustNot: [] }] },
  filters: { ...emptyFilters, ...filters },
});
const matchFilters = (filters: Partial<SearchFilters>) => ({ text: null, filters: { ...emptyFilters, ...filters } });
const words = (...list: string[]): TextTerm => ({ words: list });
const leeds = { kind: "point" as const, lat: 53.8, lng: -1.55, radiusMiles: 25 };

type BenchQuery = Pick<SearchQuery, "text" | "filters"> & Partial<SearchQuery>;
const mix: Record<string, (run: number, size: number) => BenchQuery> = {
  "common word": () => ({ ...matchAll([words(benchWords.common)]), sort: "relevance" }),
  "two words": () => ({ ...matchAll([words(benchWords.common), words(benchWords.usual)]), sort: "relevance" }),
  "word of the title": () => ({ ...matchAll([words("senior")]), sort: "relevance" }),
  phrase: () => ({ ...matchAll([words("quantity", "surveyor")]), sort: "relevance" }),
  "phrase or its synonym": () => ({
    text: { branches: [{ must: [{ anyOf: [words("qs"), words("quantity", "surveyor")] }], mustNot: [] }] },
    filters: emptyFilters,
    sort: "relevance",
  }),
  "new phrase each time": (run) =>
    matchAll([words(["interim", "final", "package"][run % 3] ?? "", benchWords.usual.slice(0, 3 + (run % 7)))]),
  prefix: () => ({ ...matchAll([{ words: [benchWords.usual.slice(0, 4)], prefix: true }]), sort: "relevance" }),
  // Recent result sets are cached, so each run searches for different words.
  "other words each time": (run) => matchAll([words(variousWord(run)), words(variousWord(run * 7 + 3))]),
  "unique word": (run, size) => matchAll([words(`${(((run * 7919) % size) + 1).toString(36)}x${(run * 7919) % size}`)]),
  "filters only": () => matchFilters({ category: ["quantity-surveyor"], contractType: ["permanent"], sector: ["rail", "education"] }),
  "filters, pay, posted": () =>
    matchFilters({ level: ["senior"], suite: ["nec4"], postedWithinDays: 14, pay: { scale: "year", minPence: 5_000_000, maxPence: null } }),
  radius: () => ({ ...matchFilters({ place: leeds }), sort: "distance" }),
  "common word and radius": () => ({ ...matchAll([words(benchWords.common)], { place: leeds }), sort: "relevance" }),
  "no text": () => matchFilters({}),
  "no text, by pay": () => ({ ...matchFilters({}), sort: "salary-desc" }),
};

function variousWord(run: number): string {
  return benchWords.various[run % benchWords.various.length] ?? "";
}

for (const size of sizes.length > 0 ? sizes : [2400, 200_000, 1_000_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const index = createMemoryIndex(undefined, { sealRows: rowsPerSegment });
  const startedMs = performance.now();
  let addingMs = 0;
  let batch: JobDocument[] = [];
  const add = async () => {
    const fromMs = performance.now();
    await index.upsert(batch);
    addingMs += performance.now() - fromMs;
    batch = [];
  };
  for (const document of benchDocuments(size, now)) {
    batch.push(document);
    if (batch.length === 500) await add();
  }
  await add();
  const searched = createMemoryIndex(index.release());
  const totalMs = performance.now() - startedMs;
  globalThis.gc?.();
  console.log(
    `\n${size.toLocaleString("en-GB")} adverts: built in ${(addingMs / 1000).toFixed(1)} s (${(totalMs / 1000).toFixed(1)} s with making them), ` +
      `index ${Math.round(searched.bytes / megabyte)} MB, rss ${Math.round(process.memoryUsage().rss / megabyte)} MB`,
  );
  console.log("query                       found     first ms    p50 ms    p95 ms    cpu ms");
  const everyMs: number[] = [];
  for (const [name, make] of Object.entries(mix)) {
    const spentMs: number[] = [];
    let total = 0;
    const cpuFrom = process.cpuUsage();
    for (let run = 0; run < runs; run++) {
      const query: SearchQuery = { sort: "newest", offset: 0, limit: 15, now: now + run, withFacets: true, ...make(run, size) };
      const fromMs = performance.now();
      total = (await searched.search(query)).total;
      spentMs.push(performance.now() - fromMs);
    }
    const cpu = process.cpuUsage(cpuFrom);
    const cpuMs = (cpu.user + cpu.system) / 1000 / runs;
    everyMs.push(...spentMs);
    const first = spentMs[0] ?? 0;
    console.log(
      `${name.padEnd(24)} ${String(total).padStart(8)} ${first.toFixed(2).padStart(12)} ${quantiles(spentMs)} ${cpuMs.toFixed(2).padStart(9)}`,
    );
  }
  console.log(`${"all of them".padEnd(46)} ${quantiles(everyMs)}`);
  await measureChanges(searched, size);
}

async function measureChanges(index: ReturnType<typeof createMemoryIndex>, size: number): Promise<void> {
  const spentMs: number[] = [];
  for (const document of benchDocuments(Math.min(size, 3000), now)) {
    const fromMs = performance.now();
    await index.upsert([document]);
    spentMs.push(performance.now() - fromMs);
  }
  console.log(`${"replace one advert".padEnd(46)} ${quantiles(spentMs)}   longest ${Math.max(...spentMs).toFixed(1)} ms`);
}

function quantiles(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(9);
  return `${at(0.5)} ${at(0.95)}`;
}
