import type { Db } from "#db/client.ts";
import { fewerLike, hiddenEmployers } from "#db/schema/tastes.ts";
import type { FewerKind } from "#db/taxonomy/fewer.ts";

/** Notes what a person asked for by a link in their mail, within the caller's transaction. `value` of an employer is the company's number. */
export async function wantFewer(
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
