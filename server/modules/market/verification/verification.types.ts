import type { DocumentFileKind, DocumentKind, DomainMethod, DomainState, RegisterState } from "#db/company-values.ts";
import type { VerificationState } from "#db/own-values.ts";

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
export interface DomainProof {
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
export interface SubmittedEvidence {
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
