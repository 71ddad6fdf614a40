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

/** What was expected at a domain, and what was read there. */
export interface DomainProof {
  domain: string;
  method: DomainMethod;
  state: DomainState;
  /** Where it is looked for: the name of a record, or an address. */
  place: string;
  expected: string;
  found: string | null;
  lookedAt: string | null;
  provedAt: string | null;
  missingSince: string | null;
  /** When a proof that is not found any more lapses. */
  lapsesAt: string | null;
}

/** What a firm has brought, for itself and for administrators. */
export interface BroughtProofs {
  companyNumber: string | null;
  /** Whose number that is, such as "a company in Scotland". */
  numberKind: string | null;
  registeredName: string | null;
  register: RegisterState;
  registerName: string | null;
  insurance: string | null;
  domain: DomainProof | null;
  /** An address at the domain of the firm's website that somebody of the firm has confirmed. */
  workAddress: { domain: string; provedAt: string } | null;
  documents: DocumentLine[];
  submittedAt: string | null;
}

/** What is still to be brought before it can be sent to be checked. */
export type MissingProof = "company-number" | "domain-or-document";

/** How adverts of the firm come onto the board. */
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
  /** The domain of the firm's website, where it is its own; null too for who may not prove it. */
  websiteDomain: string | null;
  /** Null for who may not prove it. */
  brought: BroughtProofs | null;
}
