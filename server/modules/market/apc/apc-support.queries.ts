import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apcFigures, apcRecords } from "#db/schema/apc.ts";
import { apcAnswersAtOnce, apcQuestions } from "#db/taxonomy/apc.ts";
import type { ApcSupport } from "./apc.fields.ts";

const figureColumns = {
  answers: apcFigures.answers,
  keepsAgreement: apcFigures.keepsAgreement,
  meetsSupervisor: apcFigures.meetsSupervisor,
  givesTimeAndFees: apcFigures.givesTimeAndFees,
};

const shownFigure = (figure: ApcSupport["trainees"]): ApcSupport["trainees"] =>
  figure !== null && figure.answers >= apcAnswersAtOnce ? figure : null;

/** What a firm states of its support and what its trainees say of it; null where it states nothing. */
export async function findApcSupport(db: Db, companyId: number): Promise<ApcSupport | null> {
  const [row] = await db
    .select({ record: apcRecords, figure: figureColumns })
    .from(apcRecords)
    .leftJoin(apcFigures, eq(apcFigures.companyId, apcRecords.companyId))
    .where(eq(apcRecords.companyId, companyId))
    .limit(1);
  if (!row) return null;
  const { companyId: _id, isSample: _sample, statedAt, ...stated } = row.record;
  const trainees = shownFigure(row.figure);
  return { ...stated, badge: apcBadgeOf({ ...stated, trainees }), statedAt: statedAt.toISOString(), trainees };
}

/** Those of these firms that state a training agreement which their trainees do not dispute. */
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

/** What the badge says: nothing without an agreement; then the firm's word, until its trainees have borne it out or not. */
function apcBadgeOf({ hasTrainingAgreement, trainees }: Pick<ApcSupport, "hasTrainingAgreement" | "trainees">): ApcSupport["badge"] {
  if (!hasTrainingAgreement) return null;
  if (!trainees) return "stated";
  const shares = apcQuestions.map(({ field }) => trainees[field]);
  if (shares.includes("few")) return "disputed";
  return shares.every((share) => share === "most") ? "confirmed" : "stated";
}
