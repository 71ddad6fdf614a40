import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type MailChoice, type MailSwitch, usualMailSwitches } from "#db/own-values.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import type { AccountState } from "#db/values.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { type HiringChoice, mailKinds, mayReach } from "./mail-kinds.ts";

/** Mail preferences of an account; unset preferences take their defaults. */
export interface MailReader {
  state: AccountState;
  switches: Readonly<Record<MailSwitch, boolean>>;
  choices: Readonly<Record<HiringChoice, MailChoice>>;
}

/** Default hiring mail preferences. */
export const usualHiringChoices = { applicationReceived: "at-once", messageReceived: "at-once" } as const;

/** Returns whether a mail may be sent: the account's state must allow it, and the mail must be mandatory or not switched off. */
export function isWanted<Template extends MailTemplate>(
  template: Template,
  facts: MailFacts[Template],
  { state, switches, choices }: MailReader,
): boolean {
  if (!mayReach(template, state)) return false;
  const kind = mailKinds[template];
  if (kind.governedBy === null) return true;
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return switches[mailSwitch] && (hiringChoice === undefined || choices[hiringChoice] === "at-once");
}

export async function findMailReader(db: Db, userId: number): Promise<MailReader> {
  const [row] = await db
    .select({
      state: users.state,
      jobAlerts: accountPreferences.jobAlerts,
      applicationUpdates: accountPreferences.applicationUpdates,
      marketingEmails: accountPreferences.marketingEmails,
      applicationReceived: recruiterSettings.applicationReceived,
      messageReceived: recruiterSettings.messageReceived,
    })
    .from(users)
    .leftJoin(accountPreferences, eq(accountPreferences.userId, users.id))
    .leftJoin(recruiterSettings, eq(recruiterSettings.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return {
    state: row?.state ?? "erased",
    switches: {
      jobAlerts: row?.jobAlerts ?? usualMailSwitches.jobAlerts,
      applicationUpdates: row?.applicationUpdates ?? usualMailSwitches.applicationUpdates,
      marketingEmails: row?.marketingEmails ?? usualMailSwitches.marketingEmails,
    },
    choices: {
      applicationReceived: row?.applicationReceived ?? usualHiringChoices.applicationReceived,
      messageReceived: row?.messageReceived ?? usualHiringChoices.messageReceived,
    },
  };
}

/** As `isWanted`, by account id. Mail to an address without an account is always allowed, since the recipient requested it. */
export async function mayMail<Template extends MailTemplate>(
  db: Db,
  { userId, template, facts }: { userId: number | null; template: Template; facts: MailFacts[Template] },
): Promise<boolean> {
  if (userId === null) return true;
  return isWanted(template, facts, await findMailReader(db, userId));
}
