import type { Db } from "#db/client.ts";
import { fewerLike, hiddenEmployers } from "#db/schema/tastes.ts";
import type { FewerKind } from "#db/taxonomy/fewer.ts";

/**
 * Excludes similar adverts as requested by a link in an e-mail, within the caller's transaction. For an employer `value` is the company id.
 */
export async function addExclusionByLink(
  tx: Db,
  { userId, kind, value, now }: { userId: number; kind: FewerKind | "employer"; value: string; now: Date },
): Promise<void> {
  if (kind === "employer")
    await tx
      .insert(hiddenEmployers)
      .ignore()
      .values({ userId, companyId: Number(value), hiddenAt: now });
  else await tx.insert(fewerLike).ignore().values({ userId, kind, value, chosenAt: now });
}
