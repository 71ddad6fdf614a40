import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";

/** The practice takes the name that was checked: it is what each of its adverts is signed with. */
export async function showProfile(tx: Db, { userId, name, now }: { userId: number; name: string; now: Date }): Promise<void> {
  const [practice] = await tx
    .select({ id: companies.id, name: companies.name, nameKey: companies.nameKey })
    .from(freelancePractices)
    .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
    .where(eq(freelancePractices.userId, userId))
    .limit(1)
    .for("update");
  if (!practice || practice.name === name) return;
  // The mark behind "#" keeps feeds from taking it for a firm of the same name.
  const mark = practice.nameKey.split(" #")[1] ?? String(practice.id);
  const nameKey = `${companyNameKey(name).slice(0, 100)} #${mark}`;
  await tx.update(companies).set({ name, nameKey, updatedAt: now }).where(eq(companies.id, practice.id));
  await recordCompanyJobsChange(tx, practice.id, now);
}
