import type { Db } from "../client.ts";
import { apcAnswers, apcFigures, apcRecords } from "../schema/apc.ts";
import { apcAnswersAtOnce, type apcQuestions, apcShareOf } from "../taxonomy/apc.ts";
import { bulkInsert } from "./bulk-insert.ts";
import type { FirmRows } from "./firms.ts";
import { mixSeed, type Random, randomFrom } from "./random.ts";

const apcStream = 79;
const batchSize = 500;

/** Writes what invented firms state of their support for trainees, and what invented trainees of some of them say. Answers how many firms. */
export async function writeSampleApc(
  db: Db,
  { firms, seed, now }: { firms: readonly FirmRows[]; seed: number; now: Date },
): Promise<number> {
  const random = randomFrom(mixSeed(seed, apcStream));
  const employers = firms.filter(({ isAgency }) => !isAgency && random.chance(0.55));
  const records = employers.map(({ id }) => recordOf(random, id, now));
  const answered = records.filter(({ hasTrainingAgreement }) => hasTrainingAgreement && random.chance(0.35));
  const sets = answered.map(({ companyId }) => answersOf(random, companyId, now, seed));
  const figures = sets.map((answers) => figureOf(answers, now));
  for (let from = 0; from < records.length; from += batchSize)
    await db.execute(bulkInsert(apcRecords, records.slice(from, from + batchSize)));
  const answers = sets.flat();
  for (let from = 0; from < answers.length; from += batchSize)
    await db.execute(bulkInsert(apcAnswers, answers.slice(from, from + batchSize)));
  for (const figure of figures) await db.insert(apcFigures).values(figure);
  return records.length;
}

function recordOf(random: Random, companyId: number, now: Date): typeof apcRecords.$inferInsert {
  const hasTrainingAgreement = random.chance(0.7);
  const sat = random.int(0, 9);
  const isCounted = random.chance(0.7);
  return {
    companyId,
    hasTrainingAgreement,
    agreedOn: hasTrainingAgreement ? `${now.getUTCFullYear() - random.int(1, 8)}-0${random.int(1, 9)}-01` : null,
    counsellors: hasTrainingAgreement ? random.int(1, 4) : 0,
    supervisors: random.int(1, 9),
    paysFees: random.chance(0.8),
    studyDaysPerYear: random.pick([0, 5, 8, 10, 12, 15]),
    satLastThreeYears: isCounted ? sat : null,
    passedLastThreeYears: isCounted ? random.int(Math.floor(sat / 2), sat) : null,
    isSample: true,
    statedAt: now,
  };
}

function answersOf(random: Random, companyId: number, now: Date, seed: number): (typeof apcAnswers.$inferInsert)[] {
  const kindness = random.pick([0.95, 0.9, 0.6, 0.2]);
  return Array.from({ length: apcAnswersAtOnce * random.int(1, 2) }, (_, at) => ({
    id: `s${seed}-${companyId}-${at}`.slice(0, 22),
    companyId,
    year: now.getUTCFullYear(),
    keepsAgreement: random.chance(kindness),
    meetsSupervisor: random.chance(kindness),
    givesTimeAndFees: random.chance(kindness),
    isSample: true,
  }));
}

function figureOf(answers: readonly (typeof apcAnswers.$inferInsert)[], now: Date): typeof apcFigures.$inferInsert {
  const shareOf = (field: (typeof apcQuestions)[number]["field"]) =>
    apcShareOf(answers.filter((answer) => answer[field]).length, answers.length);
  return {
    companyId: answers[0]?.companyId ?? 0,
    answers: answers.length,
    keepsAgreement: shareOf("keepsAgreement"),
    meetsSupervisor: shareOf("meetsSupervisor"),
    givesTimeAndFees: shareOf("givesTimeAndFees"),
    members: answers.map(({ id }) => id),
    takenYear: now.getUTCFullYear(),
  };
}
