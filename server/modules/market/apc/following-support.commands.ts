import type { Db } from "#db/client.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { findApcSupporters } from "./apc-support.queries.ts";

/** Does `work`, and says that the firm's adverts changed when they came or ceased to be APC supported by it. The firm is locked by the caller. */
export async function followingSupport<T>(
  tx: Db,
  { companyId, now }: { companyId: number; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const isSupporter = async () => (await findApcSupporters(tx, [companyId])).has(companyId);
  const before = await isSupporter();
  const done = await work();
  if ((await isSupporter()) !== before) await recordCompanyJobsChange(tx, companyId, now);
  return done;
}
