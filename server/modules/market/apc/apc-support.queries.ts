import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { apcShares } from "#db/own-values.ts";
import { apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { apcAnswersAtOnce, apcQuestions } from "#db/taxonomy/apc.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";

const figureColumns = pick(apcFigures, "answers", "keepsAgreement", "meetsSupervisor", "givesTimeAndFees");

const slug = z.string("Name the firm.").min(1, "Name the firm.").max(96, "There is no such firm.");
const count = (most: number) =>
  z.int("Give a whole number.").min(0, "This cannot be negative.").max(most, `This is at most ${most}.`).nullable();

const unread = "Enter a day, such as 1 March 2024.";
/** A valid date, as "2024-03-01" or in common notations. */
const day = z
  .string(unread)
  .max(60, unread)
  .overwrite((text) => parseFeedDate(text)?.day ?? text)
  .regex(/^\d{4}-\d{2}-\d{2}$/, unread)
  .pipe(dayField("This date does not exist."));

const recordFields = {
  hasTrainingAgreement: z.boolean("Say whether there is a structured training agreement."),
  agreedOn: day.nullable(),
  counsellors: count(500),
  supervisors: count(500),
  paysFees: z.boolean("Say yes or no.").nullable(),
  studyDaysPerYear: count(60),
  satLastThreeYears: count(1000),
  passedLastThreeYears: count(1000),
};
const isConsistent = (record: { satLastThreeYears: number | null; passedLastThreeYears: number | null }) =>
  (record.satLastThreeYears === null) === (record.passedLastThreeYears === null) &&
  (record.passedLastThreeYears ?? 0) <= (record.satLastThreeYears ?? 0);
const unsound = { path: ["passedLastThreeYears"], message: "Enter both figures, or neither. No more people can pass than sat." };

export const apcRecordInput = z.strictObject({ slug, ...recordFields }).refine(isConsistent, unsound);

export const confirmWorkplaceInput = z.strictObject({ slug, workEmail: emailField });

const yesNo = z.boolean("Answer yes or no.");
export const apcAnswerInput = z.strictObject({ keepsAgreement: yesNo, meetsSupervisor: yesNo, givesTimeAndFees: yesNo });

const share = z.enum(apcShares);
const whole = z.int().min(0).nullable();

/** Null without a statement. */
export const apcSupport = z
  .strictObject({
    /**
     * Null without a stated training agreement. "stated": the firm says so. "confirmed": most of its trainees agree on every question.
     * "disputed": few of them agree on one of them.
     */
    badge: z.enum(["stated", "confirmed", "disputed"]).nullable(),
    hasTrainingAgreement: z.boolean(),
    agreedOn: z.string().nullable(),
    counsellors: whole,
    supervisors: whole,
    paysFees: z.boolean().nullable(),
    studyDaysPerYear: whole,
    satLastThreeYears: whole,
    passedLastThreeYears: whole,
    statedAt: z.iso.datetime(),
    /** Trainees' answers; null below five. */
    trainees: z
      .strictObject({ answers: z.int().min(5), keepsAgreement: share, meetsSupervisor: share, givesTimeAndFees: share })
      .nullable(),
  })
  .nullable()
  .meta({
    id: "ApcSupport",
    description: "What a firm states about its support for RICS trainees, and approximate results from five or more of their answers.",
  });
export type ApcSupport = NonNullable<z.infer<typeof apcSupport>>;

const shownFigure = (figure: ApcSupport["trainees"]): ApcSupport["trainees"] =>
  figure !== null && figure.answers >= apcAnswersAtOnce ? figure : null;

/** Returns a firm's statement of its support and its trainees' answers; null without a statement. */
export async function findApcSupport(db: Db, companyId: number): Promise<ApcSupport | null> {
  const [row] = await db
    .select({ record: apcRecords, figure: figureColumns })
    .from(apcRecords)
    .leftJoin(apcFigures, eq(apcFigures.companyId, apcRecords.companyId))
    .where(eq(apcRecords.companyId, companyId))
    .limit(1);
  if (!row) return null;
  const { companyId: _id, isSample: _sample, ...stated } = row.record;
  const trainees = shownFigure(row.figure);
  return { ...isoDates(stated), badge: apcBadgeOf({ ...stated, trainees }), trainees };
}

/** Returns the firms that state a training agreement which their trainees do not dispute. */
export async function findApcSupporters(db: Db, companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ companyId: apcRecords.companyId, hasTrainingAgreement: apcRecords.hasTrainingAgreement, figure: figureColumns })
    .from(apcRecords)
    .leftJoin(apcFigures, eq(apcFigures.companyId, apcRecords.companyId))
    .where(and(inArray(apcRecords.companyId, ids), eq(apcRecords.hasTrainingAgreement, true)))
    .limit(ids.length);
  const isUndisputed = ({ hasTrainingAgreement, figure }: (typeof rows)[number]) =>
    apcBadgeOf({ hasTrainingAgreement, trainees: shownFigure(figure) }) !== "disputed";
  return new Set(rows.filter(isUndisputed).map(({ companyId }) => companyId));
}

/** Returns the badge: null without an agreement; the firm's statement, until its trainees confirm or dispute it. */
function apcBadgeOf({ hasTrainingAgreement, trainees }: Pick<ApcSupport, "hasTrainingAgreement" | "trainees">): ApcSupport["badge"] {
  if (!hasTrainingAgreement) return null;
  if (!trainees) return "stated";
  const shares = apcQuestions.map(({ field }) => trainees[field]);
  if (shares.includes("few")) return "disputed";
  return shares.every((share) => share === "most") ? "confirmed" : "stated";
}

/** Returns the caller's firm as a trainee, and whether they may answer about it now. Excludes other trainees' answers. */
export async function findOwnApcFirm(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apc.answer", { ownerId: userId });
  const [row] = await ctx.services.db
    .select({ name: companies.name, slug: companies.slug, answeredYear: apcTrainees.answeredYear })
    .from(apcTrainees)
    .innerJoin(companies, eq(companies.id, apcTrainees.companyId))
    .where(eq(apcTrainees.userId, userId))
    .limit(1);
  return row ? { ...row, mayAnswer: row.answeredYear !== ctx.now.getUTCFullYear() } : null;
}
