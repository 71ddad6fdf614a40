import type { Db } from "#db/client.ts";
import type { MailSwitch, StoppableMail } from "#db/own-values.ts";
import { mailStopLinks } from "#db/schema/recruiter-settings.ts";
import { paths } from "#server/addresses/paths.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";
import type { Site } from "#server/kernel/site.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { type HiringChoice, mailKinds } from "./mail-kinds.ts";

const mailOfSwitch = {
  jobAlerts: "job-alerts",
  applicationUpdates: "application-updates",
  marketingEmails: "marketing-emails",
} as const satisfies Record<MailSwitch, StoppableMail>;
const mailOfChoice = {
  applicationReceived: "application-received",
  messageReceived: "message-received",
} as const satisfies Record<HiringChoice, StoppableMail>;

/** The switch behind what a link ends; null for a kind of mail that people who hire choose by itself. */
export const switchOf = (mail: StoppableMail): MailSwitch | null =>
  (Object.keys(mailOfSwitch) as MailSwitch[]).find((mailSwitch) => mailOfSwitch[mailSwitch] === mail) ?? null;

/** What a link in a mail ends; null for a mail that is necessary. */
export function stoppableOf<Template extends MailTemplate>(template: Template, facts: MailFacts[Template]): StoppableMail | null {
  const kind = mailKinds[template];
  if (kind.governedBy === null) return null;
  if (template === "recruiter-summary") return "recruiter-summary";
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return hiringChoice === undefined ? mailOfSwitch[mailSwitch] : mailOfChoice[hiringChoice];
}

/** An address by which one mail's reader ends others like it, without signing in. Of its secret only the hash is kept. */
export async function issueStopLink(
  tx: Db,
  { site, now }: { site: Site; now: Date },
  { userId, mail }: { userId: number; mail: StoppableMail },
): Promise<string> {
  const token = randomSecret();
  await tx.insert(mailStopLinks).values({ hash: hashOf(token), userId, mail, createdAt: now });
  return site.origin + paths.stopMail(token);
}
