import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { documentLimits } from "#db/company-values.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import type { ShownProof } from "../company-directory/company-answers.ts";
import { graceMs, proofLocation } from "./domain/domain-check.ts";
import type { DocumentLine, DomainProof, SubmittedEvidence } from "./verification.types.ts";

type Row = typeof companyVerifications.$inferSelect;
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns the evidence that firms have submitted, by company id. */
export async function findEvidence(db: Db, companyIds: readonly number[]): Promise<Map<number, SubmittedEvidence>> {
  if (companyIds.length === 0) return new Map();
  const [rows, papers] = await Promise.all([
    db
      .select()
      .from(companyVerifications)
      .where(inArray(companyVerifications.companyId, [...companyIds]))
      .limit(companyIds.length),
    db
      .select()
      .from(verificationDocuments)
      .where(inArray(verificationDocuments.companyId, [...companyIds]))
      .orderBy(desc(verificationDocuments.id))
      .limit(companyIds.length * documentLimits.perCompany),
  ]);
  const documents = (id: number) => papers.filter(({ companyId }) => companyId === id).map(toDocumentLine);
  const byFirm = new Map(rows.map((row) => [row.companyId, row]));
  return new Map(companyIds.map((id) => [id, toEvidence(byFirm.get(id) ?? null, documents(id))]));
}

/** Maps a document to the line shown to users who may see it. */
export const toDocumentLine = (row: typeof verificationDocuments.$inferSelect): DocumentLine => ({
  id: row.publicId,
  kind: row.kind,
  fileName: row.fileName,
  fileKind: row.fileKind,
  sizeBytes: row.sizeBytes,
  uploadedAt: row.uploadedAt.toISOString(),
  path: paths.verificationDocument(row.publicId),
});

export async function findEvidenceRow(db: Db, companyId: number): Promise<Row | null> {
  const [row] = await db.select().from(companyVerifications).where(eq(companyVerifications.companyId, companyId)).limit(1);
  return row ?? null;
}

function toEvidence(row: Row | null, documents: DocumentLine[]): SubmittedEvidence {
  const number = row?.companyNumber ? readCompanyNumber(row.companyNumber) : null;
  return {
    companyNumber: row?.companyNumber ?? null,
    numberKind: number?.isFit ? number.kind : null,
    registeredName: row?.registeredName ?? null,
    register: row?.register ?? "not-looked-up",
    registerName: row?.registerName ?? null,
    insurance: row?.insurance ?? null,
    domain: row && toDomainProof(row),
    workAddress:
      row?.workDomain && row.workDomainProvedAt ? { domain: row.workDomain, provedAt: row.workDomainProvedAt.toISOString() } : null,
    documents,
    submittedAt: iso(row?.submittedAt ?? null),
  };
}

function toDomainProof(row: Row): DomainProof | null {
  const { domain, domainMethod: method, domainState: state, domainCode: expected } = row;
  if (!domain || !method || !state || !expected) return null;
  const lapsesAt = state === "losing" && row.domainMissingSince ? new Date(row.domainMissingSince.getTime() + graceMs) : null;
  return {
    ...{ domain, method, state, expected },
    place: proofLocation(domain, method),
    found: row.domainFound,
    lookedAt: iso(row.domainLookedAt),
    provedAt: iso(row.domainProvedAt),
    missingSince: iso(row.domainMissingSince),
    lapsesAt: iso(lapsesAt),
  };
}

/** Returns the publicly visible proofs of a firm, with the date of each. */
export async function listShownProofs(db: Db, companyId: number): Promise<ShownProof[]> {
  const row = await findEvidenceRow(db, companyId);
  if (!row) return [];
  const [firm] = await db
    .select({ verification: companies.verification, employerType: companies.employerType })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  const isVerified = firm?.verification === "verified";
  const proofs: (ShownProof | null)[] = [
    toShownProof("register", isVerified && row.register === "active" ? row.registerAskedAt : null, row.companyNumber),
    toShownProof("domain", row.domainState === "proved" || row.domainState === "losing" ? row.domainProvedAt : null, row.domain),
    toShownProof("work-address", isVerified ? row.workDomainProvedAt : null, row.workDomain),
    toShownProof("documents", isVerified ? row.documentsSeenAt : null, null),
    toShownProof("decision", isVerified ? row.decidedAt : null, null),
  ];
  return proofs.flatMap((shown) => shown ?? []);
}

const toShownProof = (kind: ShownProof["proof"], at: Date | null, detail: string | null): ShownProof | null =>
  at && { proof: kind, on: at.toISOString(), detail };
