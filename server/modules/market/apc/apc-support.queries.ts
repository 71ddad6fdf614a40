import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { apcAnswersAtOnce, apcQuestions } from "#db/taxonomy/apc.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { ApcSupport } from "./apc.fields.ts";

const figureColumns = pick(apcFigures, "answers", "keepsAgreement", "meetsSupervisor", "givesTimeAndFees");

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
