import { and, asc, desc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { type TruthQuestion, truthLimits, truthQuestions } from "#db/own-values.ts";
import { advertTruthAnswers, advertTruthFigures } from "#db/schema/advert-truth.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { daysBefore } from "#db/time-limits.ts";
import { recordCompanyJobsChange } from "../job-changes/job-changes.commands.ts";

const answersRead = 5_000;
const firmsAtOnce = 500;
/** A change can be published a week after the last figures at the latest; the rest is for a site that was down. */
const changesReadDays = 30;

/** Brings the figures of firms about which answers changed lately up to date. Safe in several processes. @returns firms whose figures changed */
export async function publishDueFigures(db: Db, now: Date): Promise<number> {
  const { companyId, changedAt } = advertTruthAnswers;
  const firms = await db
    .selectDistinct({ companyId })
    .from(advertTruthAnswers)
    .where(gte(changedAt, daysBefore(now, changesReadDays)))
    .limit(firmsAtOnce);
  let changed = 0;
  for (const firm of firms) changed += Number(await lockingTransaction(db, (tx) => publishFigures(tx, firm.companyId, now)));
  return changed;
}

/** Publishes a firm's figures where they are due, and hides those that count an answer under review. @returns whether one changed */
export async function publishFigures(tx: Db, companyId: number, now: Date): Promise<boolean> {
  // Serialises counts of a firm.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
  const [answers, published] = [await listAnswers(tx, companyId), await listFigures(tx, companyId)];
  let isChanged = false;
  for (const question of truthQuestions) {
    const before = published.find((figure) => figure.question === question) ?? null;
    const after = nextFigure(before, cellOf(answers, question), now);
    if (after === null || after === before) continue;
    await tx
      .insert(advertTruthFigures)
      .values({ companyId, question, ...after })
      .onDuplicateKeyUpdate({ set: after });
    isChanged = true;
  }
  if (isChanged) await recordCompanyJobsChange(tx, companyId, now);
  return isChanged;
}

/** Counts each person once for a firm whose answers a merge or its undoing moved: with their latest, of those that counted if any did. */
export async function countPeopleOnce(tx: Db, companyId: number): Promise<void> {
  const { id, userId, isSuperseded, answeredAt } = advertTruthAnswers;
  const answers = await tx
    .select({ id, userId, isSuperseded })
    .from(advertTruthAnswers)
    .where(and(eq(advertTruthAnswers.companyId, companyId), isNotNull(userId), isNotNull(answeredAt)))
    .orderBy(desc(isSuperseded), asc(answeredAt), asc(id))
    .limit(answersRead);
  const latest = new Map(answers.map((each) => [each.userId, each.id]));
  for (const each of answers) {
    const isEarlier = latest.get(each.userId) !== each.id;
    if (isEarlier !== each.isSuperseded) await tx.update(advertTruthAnswers).set({ isSuperseded: isEarlier }).where(eq(id, each.id));
  }
}

const listAnswers = (tx: Db, companyId: number) =>
  tx
    .select(pick(advertTruthAnswers, "mark", "pay", "suite", "siteDays", "state", "isSuperseded"))
    .from(advertTruthAnswers)
    .where(and(eq(advertTruthAnswers.companyId, companyId), isNotNull(advertTruthAnswers.changedAt)))
    .limit(answersRead);
type Answer = Awaited<ReturnType<typeof listAnswers>>[number];

const listFigures = (tx: Db, companyId: number) =>
  tx
    .select(pick(advertTruthFigures, "question", "asAdvertised", "answers", "isShown", "members", "takenAt"))
    .from(advertTruthFigures)
    .where(and(eq(advertTruthFigures.companyId, companyId), inArray(advertTruthFigures.question, [...truthQuestions])))
    .limit(truthQuestions.length);

/** The answers to one question: those that may be counted, by mark, and the marks of those that may not. */
export interface TruthCell {
  counted: ReadonlyMap<string, boolean>;
  doubtful: ReadonlySet<string>;
}

function cellOf(answers: readonly Answer[], question: TruthQuestion): TruthCell {
  const said = answers.flatMap(({ mark, [question]: choice, ...answer }) =>
    mark === null || choice === null || choice === "cannot-say" ? [] : [{ ...answer, mark, isTrue: choice === "as-advertised" }],
  );
  const isCounted = ({ state, isSuperseded }: Pick<Answer, "state" | "isSuperseded">) => state === "counted" && !isSuperseded;
  return {
    counted: new Map(said.filter(isCounted).map(({ mark, isTrue }) => [mark, isTrue])),
    doubtful: new Set(said.flatMap(({ mark, state }) => (state === "counted" ? [] : [mark]))),
  };
}

export interface PublishedFigure {
  asAdvertised: number;
  answers: number;
  isShown: boolean;
  members: string[];
  takenAt: Date;
}

/**
 * Returns the figure to publish after `before`; null where there is none yet, and `before` itself where nothing changes. The first counts five
 * answers or more. Another follows a week later at the earliest, and only once five answers were added or five removed, so that no difference
 * of two figures is about fewer people. One that counts a held or removed answer is hidden at once; where that answer is counted again, the
 * same figure comes back.
 */
export function nextFigure(before: PublishedFigure | null, { counted, doubtful }: TruthCell, now: Date): PublishedFigure | null {
  const { answersAtOnce, recountDays } = truthLimits;
  const isEnough = counted.size >= answersAtOnce;
  const count = (): PublishedFigure => ({
    asAdvertised: [...counted.values()].filter(Boolean).length,
    answers: counted.size,
    isShown: true,
    members: [...counted.keys()],
    takenAt: now,
  });
  if (before === null) return isEnough ? count() : null;
  const members = new Set(before.members);
  const added = [...counted.keys()].filter((mark) => !members.has(mark)).length;
  const removed = before.members.filter((mark) => !counted.has(mark)).length;
  const isOld = before.takenAt <= daysBefore(now, recountDays);
  if (isEnough && isOld && Math.max(added, removed) >= answersAtOnce) return count();
  const isShown = !before.members.some((mark) => doubtful.has(mark));
  return isShown === before.isShown ? before : { ...before, isShown };
}
