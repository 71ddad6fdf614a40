import type { jobCompetencies } from "../schema/job-competencies.ts";
import { competencies } from "../taxonomy/competency.ts";
import { mixSeed, randomFrom } from "./random.ts";

const competencyStream = 83;
const traineeLevels = new Set(["apprentice-trainee", "placement", "graduate", "assistant"]);
const contractorSides = new Set(["contractor", "subcontractor"]);

interface TraineeAdvert {
  id: number;
  level: string;
  side: string;
}

/** What a trainee's advert says its work can evidence: the level 3 competency follows the side, the rest is level 1 or 2. None for other levels. */
export function competenciesOf(seed: number, { id, level, side }: TraineeAdvert): (typeof jobCompetencies.$inferInsert)[] {
  const random = randomFrom(mixSeed(seed, competencyStream, id));
  if (!traineeLevels.has(level) || random.chance(0.25)) return [];
  const main = contractorSides.has(side) ? "commercial-management" : "design-economics";
  const isBeginner = level === "apprentice-trainee" || level === "placement";
  const others = competencies.filter(({ slug }) => slug !== main && random.chance(0.5));
  return [
    { jobId: id, competency: main, level: isBeginner ? 2 : 3 },
    ...others.map(({ slug }) => ({ jobId: id, competency: slug, level: isBeginner || random.chance(0.3) ? 1 : 2 })),
  ];
}
