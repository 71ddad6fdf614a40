import type { WorkDecision } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import type { Context } from "#server/kernel/context.ts";
import type { MailFacts, MailTemplate } from "#server/modules/content/mail/mail.types.ts";

/** Parties of a case, and its subject as they see it. */
interface CaseParties {
  about: string;
  companyId: number | null;
  ownerUserId: number | null;
  people: { userId: number; name: string; email: string | null }[];
}

export interface MailPreview {
  to: string;
  template: MailTemplate;
  facts: MailFacts[MailTemplate];
}

export interface CaseDecision {
  subject: string;
  isApproved: boolean;
  words: string;
}

/** Decision handlers of a case kind, which always use the commands of its own domain. */
export interface CaseKind {
  decisions: readonly WorkDecision[];
  /** Runs in the transaction that settles the decision; returns work to do after the commit. */
  carryOut: (ctx: Context, tx: Db, order: CaseDecision) => Promise<() => Promise<void> | void>;
  concerned: (db: Db, subject: string) => Promise<CaseParties | null>;
  mails: (ctx: Context, order: CaseDecision) => Promise<MailPreview[]>;
  /** Returns why the caller must leave the case to another administrator, if they must. */
  whyNotYou?: (ctx: Context, db: Db, subject: string) => Promise<string | null>;
}
