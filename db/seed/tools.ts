import type { Need, Side } from "../values.ts";
import { packageWords, sectorWords, toolLists } from "./data/sample-words.ts";
import type { Suite, Tool } from "./market.types.ts";
import type { Random } from "./random.ts";

const { measurementOfGroup, measurementOfSector, seniorSkills, skillsOf, skillsOfGroup, softwareOf, softwareOfGroup } = toolLists;
const { benefitsOf, usualBenefits } = packageWords;

/** Picks the skills, software and measurement rules an advert names. */
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

interface BenefitContext {
  side: Side;
  rank: number;
  regionSlug: string;
  isContractRole: boolean;
  workType: string;
  /** Whether the project's site is away from the office. */
  site: boolean;
}

/** Picks benefit slugs; contract roles name few or none. */
export function pickBenefits(random: Random, { side, rank, regionSlug, isContractRole, workType, site }: BenefitContext): string[] {
  const local = [
    ...(side === "public-body" && regionSlug === "london" ? ["london-weighting"] : []),
    ...(site && workType === "on-site" ? ["lodge-or-accommodation", "travel-allowance"] : []),
    ...(rank <= 3 ? ["study-support-day-release", "apc-support"] : []),
    ...(rank >= 8 ? ["share-plan", "annual-bonus", "relocation"] : []),
  ];
  if (isContractRole)
    return random.chance(0.3) ? random.some([...new Set(["travel-allowance", "lodge-or-accommodation", "mileage"])], 1) : [];
  const offered = [...new Set([...benefitsOf[side], ...local, ...usualBenefits])];
  return random.some(offered, random.int(2, rank <= 1 ? 4 : 7));
}
