import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apcFigures, apcRecords } from "#db/schema/apc.ts";
import { apcAnswersAtOnce } from "#db/taxonomy/apc.ts";
import type { ApcSupport } from "./apc.types.ts";
import { apcBadgeOf } from "./apc-badge.ts";

/** What a firm states of its support and what its trainees say of it; null where it states nothing. */
export async function findApcSupport(db: Db, companyId: number): Promise<ApcSupport | null> {
  const [row] = await db
    .select({ record: apcRecords, figure: apcFigures })
    .from(apcRecords)
    .leftJoin(apcFigures, eq(apcFigures.companyId, apcRecords.companyId))
    .where(eq(apcRecords.companyId, companyId))
    .limit(1);
  if (!row) return null;
  const { companyId: _id, isSample: _sample, statedAt, ...stated } = row.record;
  const { figure } = row;
  const isShown = figure !== null && figure.answers >= apcAnswersAtOnce;
  const trainees = isShown
    ? {
        answers: figure.answers,
        keepsAgreement: figure.keepsAgreement,
        meetsSupervisor: figure.meetsSupervisor,
        givesTimeAndFees: figure.givesTimeAndFees,
      }
    : null;
  return { ...stated, badge: apcBadgeOf({ ...stated, trainees }), statedAt: statedAt.toISOString(), trainees };
}
