import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { defaultMailSwitches, type MailFrequency, type MailSwitch } from "#db/own-values.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import type { AccountState } from "#db/values.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { type HiringChoice, isAllowedInState, mailKinds } from "./mail-kinds.ts";

/** Mail preferences of an account; unset preferences take their defaults. */
export interface MailPreferences {
  state: AccountState;
  switches: Readonly<Record<MailSwitch, boolean>>;
  choices: Readonly<Record<HiringChoice, MailFrequency>>;
}

/** Default hiring mail preferences. */
export const defaultHiringChoices = { applicationReceived: "at-once", messageReceived: "at-once" } as const;

/** Returns whether a mail may be sent: the account's state must allow it, and the mail must be mandatory or not switched off. */
export function isMailAllowed<Template extends MailTemplate>(
  template: Template,
  facts: MailFacts[Template],
  { state, switches, choices }: MailPreferences,
): boolean {
  if (!isAllowedInState(template, state)) return false;
  const kind = mailKinds[template];
  if (kind.governedBy === null) return true;
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return switches[mailSwitch] && (hiringChoice === undefined || choices[hiringChoice] === "at-once");
}

export async function findMailPreferences(db: Db, userId: number): Promise<MailPreferences> {
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
      jobAlerts: row?.jobAlerts ?? defaultMailSwitches.jobAlerts,
      applicationUpdates: row?.applicationUpdates ?? defaultMailSwitches.applicationUpdates,
      marketingEmails: row?.marketingEmails ?? defaultMailSwitches.marketingEmails,
    },
    choices: {
      applicationReceived: row?.applicationReceived ?? defaultHiringChoices.applicationReceived,
      messageReceived: row?.messageReceived ?? defaultHiringChoices.messageReceived,
    },
  };
}
