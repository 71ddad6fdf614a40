import type { Db } from "#db/client.ts";
import type { WorkDecision } from "#db/work-values.ts";
import type { Context } from "#server/kernel/context.ts";
import type { MailFacts, MailTemplate } from "#server/modules/content/mail/mail.types.ts";

/** Whom a case concerns, and what it is about as they see it. */
interface Concerned {
  about: string;
  companyId: number | null;
  ownerUserId: number | null;
  people: { userId: number; name: string; email: string | null }[];
}

/** A mail as somebody will get it. */
export interface MailToCome {
  to: string;
  template: MailTemplate;
  facts: MailFacts[MailTemplate];
}

export interface CaseDecision {
  subject: string;
  isApproved: boolean;
  words: string;
}

/** How the cases of a kind are decided: always by the commands of the domain they belong to. */
export interface CaseKind {
  decisions: readonly WorkDecision[];
  /** In the transaction that settles the decision; answers what is to be done once that is committed. */
  carryOut: (ctx: Context, tx: Db, order: CaseDecision) => Promise<() => Promise<void> | void>;
  concerned: (db: Db, subject: string) => Promise<Concerned | null>;
  mails: (ctx: Context, order: CaseDecision) => Promise<MailToCome[]>;
  /** Why the caller must leave the case to somebody else, where that can be. */
  whyNotYou?: (ctx: Context, db: Db, subject: string) => Promise<string | null>;
}
