import type { Need, RicsLevel, RicsRule, Side } from "../values.ts";
import { sectorWords } from "./data/sector-words.ts";
import {
  measurementOfGroup,
  measurementOfSector,
  seniorSkills,
  skillsOf,
  skillsOfGroup,
  softwareOf,
  softwareOfGroup,
} from "./data/tool-lists.ts";
import type { Suite, Tool } from "./market.types.ts";
import type { Random } from "./random.ts";

/** Skills, software and measurement rules an advert names. */
export function pickTools(
  random: Random,
  { side, sector, category, rank, suites }: { side: Side; sector: string; category: string; rank: number; suites: readonly Suite[] },
): Tool[] {
  const group = sectorWords[sector]?.group ?? "building";
  const need = (mustShare: number): Need =>
    rank <= 2 ? (random.chance(0.5) ? "will-train" : "useful") : random.chance(mustShare) ? "must" : "useful";
  const skills = [...skillsOf[side], ...(skillsOfGroup[group] ?? []), ...(rank >= 7 ? seniorSkills : [])];
  const software = [
    ...softwareOf[side],
    ...(softwareOfGroup[group] ?? []),
    ...(category === "cost-engineer" ? ["ecosys", "primavera-p6", "candy"] : []),
  ];
  const tools: Tool[] = random.some([...new Set(skills)], random.int(2, 5)).map((slug) => ({ vocabulary: "skill", slug, need: need(0.5) }));
  for (const slug of random.some(
    [...new Set(software)],
    random.weighted([
      [0, 22],
      [1, 42],
      [2, 26],
      [3, 10],
    ]),
  ))
    tools.push({ vocabulary: "software", slug, need: need(0.25) });
  if (suites.some(({ suite }) => suite === "nec4") && random.chance(0.25) && !tools.some(({ slug }) => slug === "cemar")) {
    tools.push({ vocabulary: "software", slug: "cemar", need: need(0.3) });
  }
  if (random.chance(side === "claims" ? 0.12 : 0.48)) {
    const special = measurementOfSector[sector];
    const slug = special && random.chance(0.6) ? special : random.pick(measurementOfGroup[group] ?? ["nrm2"]);
    tools.push({ vocabulary: "measurement", slug, need: need(0.4) });
  }
  return tools;
}

/** The RICS step an advert asks for and how firmly. Contractors ask less often than consultancies. */
export function pickRics(
  random: Random,
  { side, rank }: { side: Side; rank: number },
): { ricsLevel: RicsLevel; ricsRule: RicsRule | null } {
  const asks = side === "consultancy" || side === "claims" ? 0.68 : side === "contractor" || side === "subcontractor" ? 0.24 : 0.5;
  if (!random.chance(asks)) return { ricsLevel: "none", ricsRule: null };
  if (rank <= 1) return { ricsLevel: "student", ricsRule: "preferred" };
  if (rank <= 3)
    return {
      ricsLevel: random.weighted([
        ["enrolled-apc", 40],
        ["mrics", 44],
        ["assocrics", 16],
      ] as const),
      ricsRule: "working-towards",
    };
  if (rank <= 5)
    return {
      ricsLevel: random.weighted([
        ["mrics", 82],
        ["assocrics", 18],
      ] as const),
      ricsRule: random.weighted([
        ["working-towards", 62],
        ["preferred", 32],
        ["required", 6],
      ] as const),
    };
  if (rank >= 10)
    return {
      ricsLevel: random.weighted([
        ["frics", 26],
        ["mrics", 74],
      ] as const),
      ricsRule: random.weighted([
        ["required", 56],
        ["preferred", 44],
      ] as const),
    };
  return {
    ricsLevel: "mrics",
    ricsRule: random.weighted([
      ["required", 36],
      ["preferred", 46],
      ["working-towards", 18],
    ] as const),
  };
}
