import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  type DocumentFileKind,
  type DocumentKind,
  type DomainMethod,
  type DomainState,
  documentLimits,
  type RegisterState,
} from "#db/company-values.ts";
import type { VerificationState } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import type { ShownProof } from "../company-directory/company-answers.ts";
import { graceMs, proofLocation } from "./domain/domain-check.ts";

type Row = typeof companyVerifications.$inferSelect;
const iso = (at: Date | null) => at?.toISOString() ?? null;

export interface DocumentLine {
  id: string;
  kind: DocumentKind;
  fileName: string;
  fileKind: DocumentFileKind;
  sizeBytes: number;
  uploadedAt: string;
  path: string;
}

/** The expected and actual content of a domain proof. */
interface DomainProof {
  domain: string;
  method: DomainMethod;
  state: DomainState;
  /** Where it is checked: a DNS record's name, or an address. */
  place: string;
  expected: string;
  found: string | null;
  lookedAt: string | null;
  provedAt: string | null;
  missingSince: string | null;
  /** When a proof that is now missing lapses. */
  lapsesAt: string | null;
}

/** Evidence submitted by a firm, for the firm and for administrators. */
interface SubmittedEvidence {
  companyNumber: string | null;
  /** What the number denotes, such as "a company in Scotland". */
  numberKind: string | null;
  registeredName: string | null;
  register: RegisterState;
  registerName: string | null;
  insurance: string | null;
  domain: DomainProof | null;
  /** An address at the domain of the firm's website, confirmed by one of its members. */
  workAddress: { domain: string; provedAt: string } | null;
  documents: DocumentLine[];
  submittedAt: string | null;
}

/** Evidence missing before submission for review. */
export type MissingProof = "company-number" | "domain-or-document";

/** How the firm's adverts are published. */
export type Publishing = "at-once" | "first-is-read" | "each-is-read";

export interface VerificationNow {
  slug: string | null;
  name: string;
  isPractice: boolean;
  employerType: string;
  state: VerificationState;
  publishing: Publishing;
  decidedAt: string | null;
  reason: string | null;
  missing: MissingProof[];
  needsNumber: boolean;
  /** The firm's own website domain; null also for a caller who may not verify it. */
  websiteDomain: string | null;
  /** Null for a caller who may not verify it. */
  brought: SubmittedEvidence | null;
}

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

/** Bodies and people that are not, or need not be, on a register of companies. */
const withoutNumber: ReadonlySet<string> = new Set([
  "local-authority",
  "central-government",
  "nhs-health",
  "education-estate",
  "joint-venture",
  "law-expert",
  "freelance-practice",
]);

export const needsNumber = (employerType: string): boolean => !withoutNumber.has(employerType);

/** Returns the evidence still missing before a firm can be reviewed. */
export function missingProofs(
  employerType: string,
  brought: { companyNumber: string | null; domainState: string | null; workDomain: string | null; documents: number },
): MissingProof[] {
  const hasDomain = brought.domainState === "proved" || brought.domainState === "losing" || brought.workDomain !== null;
  return [
    ...(needsNumber(employerType) && brought.companyNumber === null ? (["company-number"] as const) : []),
    ...(hasDomain || brought.documents > 0 ? [] : (["domain-or-document"] as const)),
  ];
}
