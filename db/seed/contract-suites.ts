import type { Need, Side } from "../values.ts";
import { sectorWords } from "./data/sector-words.ts";
import { formsOf, type Mix, mixOf, sectorMix } from "./data/suite-mix.ts";
import type { Suite } from "./market.types.ts";
import type { Random } from "./random.ts";

function mixFor(sector: string, regionSlug: string): Mix {
  const group = sectorWords[sector]?.group ?? "building";
  const mix = sectorMix[sector] ?? mixOf[group] ?? [["any", 1]];
  return regionSlug === "scotland" ? mix.map(([suite, weight]) => [suite === "jct" ? "sbcc" : suite, weight] as const) : mix;
}

/** The two suites most used in a sector. */
export function usualSuites(sector: string, regionSlug: string): string[] {
  return [...mixFor(sector, regionSlug)]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([suite]) => suite);
}

/** Suites an advert names, with form and depth; about one advert in seven names none. */
export function pickSuites(
  random: Random,
  { sector, side, regionSlug, rank }: { sector: string; side: Side; regionSlug: string; rank: number },
): Suite[] {
  if (random.chance(0.13)) return random.chance(0.4) ? [{ suite: "any", form: "", need: "useful" }] : [];
  const mix = mixFor(sector, regionSlug);
  const count = random.weighted([
    [1, 58],
    [2, 32],
    [3, 10],
  ]);
  const picked = new Map<string, Suite>();
  for (let index = 0; index < count; index++) {
    const fromSubcontract = side === "subcontractor" && index > 0 && random.chance(0.5);
    const suite = fromSubcontract ? "subcontract-forms" : random.weighted(mix);
    const form = formsOf[suite] && (rank > 1 || random.chance(0.4)) ? random.weighted(formsOf[suite]) : "";
    const key = `${suite}:${form}`;
    if (!picked.has(key)) picked.set(key, { suite, form, need: needOf(random, rank, index) });
  }
  return [...picked.values()];
}

function needOf(random: Random, rank: number, index: number): Need {
  if (rank <= 2)
    return random.weighted([
      ["will-train", 60],
      ["useful", 35],
      ["must", 5],
    ] as const);
  if (index > 0)
    return random.weighted([
      ["useful", 68],
      ["must", 24],
      ["will-train", 8],
    ] as const);
  return random.weighted([
    ["must", 62],
    ["useful", 30],
    ["will-train", 8],
  ] as const);
}
