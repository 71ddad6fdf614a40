import { asc, eq } from "drizzle-orm";
import { outboxMessages } from "#db/schema/mail.ts";
import { type TestSite, testOrigin } from "./site.ts";

export interface ReceivedMail {
  to: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The token of the link in it; "" when there is none. */
  token: string;
}

/** What an address has been sent, or will be as soon as the outbox is emptied; oldest first. */
export async function mailsTo(site: TestSite, address: string): Promise<ReceivedMail[]> {
  const rows = await site.db
    .select({
      to: outboxMessages.toAddress,
      template: outboxMessages.template,
      subject: outboxMessages.subject,
      text: outboxMessages.textBody,
      html: outboxMessages.htmlBody,
      headers: outboxMessages.headers,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.toAddress, address))
    .orderBy(asc(outboxMessages.id));
  return rows.map((row) => ({ ...row, token: tokenIn(row.text) }));
}

/** The newest mail to an address. */
export async function lastMailTo(site: TestSite, address: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(site, address)).at(-1);
  if (!mail) throw new Error(`Nothing was sent to ${address}.`);
  return mail;
}

const link = new RegExp(
  `${testOrigin}/(?:verify-email|confirm-work|reset-password|accept-invitation|job-alerts/(?:confirm|stop))/([A-Za-z0-9_-]{20,})`,
);
const tokenIn = (text: string): string => link.exec(text)?.[1] ?? "";
