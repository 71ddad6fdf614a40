import type { Db } from "#db/client.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { issueToken } from "../tokens/one-time-tokens.commands.ts";

/**
 * Sends the link that proves the mailbox, and leads on to `next`; links sent before are worthless from then on. Opened on the
 * device of `deviceHash` it also signs in. In the caller's transaction, which audits it.
 */
export async function mailVerification(
  { services: { site }, now }: Pick<Context, "services" | "now">,
  tx: Db,
  {
    userId,
    email,
    name,
    template,
    next = null,
    deviceHash = null,
  }: {
    userId: number;
    email: string;
    name: string;
    template: "verify-email" | "verify-email-again";
    next?: string | null;
    deviceHash?: string | null;
  },
): Promise<void> {
  const token = await issueToken(tx, {
    ...{ purpose: "verify-email", userId, emailKey: emailKeyOf(email), now },
    payload: deviceHash === null ? {} : { device: deviceHash },
  });
  const facts = { name, link: site.origin + paths.verifyEmail(token, next) };
  await queueMail(tx, { site, now }, { to: email, userId, template, facts });
}
