import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";

/** Gives the practice its reviewed name, which is shown on its adverts. */
export async function publishPracticeName(tx: Db, { userId, name, now }: { userId: number; name: string; now: Date }): Promise<void> {
  const [practice] = await tx
    .select({ id: companies.id, name: companies.name, nameKey: companies.nameKey })
    .from(freelancePractices)
    .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
    .where(eq(freelancePractices.userId, userId))
    .limit(1)
    .for("update");
  if (!practice || practice.name === name) return;
  // The suffix after "#" prevents feeds from matching it to a firm of the same name.
  const mark = practice.nameKey.split(" #")[1] ?? String(practice.id);
  const nameKey = `${companyNameKey(name).slice(0, 100)} #${mark}`;
  await tx.update(companies).set({ name, nameKey, updatedAt: now }).where(eq(companies.id, practice.id));
  await recordCompanyJobsChange(tx, practice.id, now);
}
