import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import type { ShownProof } from "#server/modules/market/company-directory/company-answers.ts";
import { findBroughtRow } from "./brought-proofs.queries.ts";

/** What everybody may see of what a firm has proved, with the day of each. */
export async function listShownProofs(db: Db, companyId: number): Promise<ShownProof[]> {
  const row = await findBroughtRow(db, companyId);
  if (!row) return [];
  const [firm] = await db
    .select({ verification: companies.verification, employerType: companies.employerType })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  const isVerified = firm?.verification === "verified";
  const proofs: (ShownProof | null)[] = [
    proof("register", isVerified && row.register === "active" ? row.registerAskedAt : null, row.companyNumber),
    proof("domain", row.domainState === "proved" || row.domainState === "losing" ? row.domainProvedAt : null, row.domain),
    proof("work-address", isVerified ? row.workDomainProvedAt : null, row.workDomain),
    proof("documents", isVerified ? row.documentsSeenAt : null, null),
    proof("decision", isVerified ? row.decidedAt : null, null),
  ];
  return proofs.flatMap((shown) => shown ?? []);
}

const proof = (kind: ShownProof["proof"], at: Date | null, detail: string | null): ShownProof | null =>
  at && { proof: kind, on: at.toISOString(), detail };
