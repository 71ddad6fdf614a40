import { eq } from "drizzle-orm";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { inDatabase } from "./accounts.ts";

let made = 0;
export const freshAddress = () => `alerts+${process.pid}-${++made}@people.example.test`;
export const freshWord = () =>
  `Quince${String.fromCharCode(97 + (process.pid % 26))}${String.fromCharCode(97 + ((Date.now() + made++) % 26))}wood`;

/** Path and query of each link of a mail that begins like this. */
export const linksIn = ({ text }: { text: string }, start: string): string[] =>
  (text.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname.startsWith(start))
    .map(({ pathname, search }) => pathname + search);

/** Makes the mail of an address due, as when its morning has come. */
export const makeAlertsDue = (email: string) =>
  inDatabase(async (db) => {
    const [recipient] = await db.select({ id: alertRecipients.id }).from(alertRecipients).where(eq(alertRecipients.emailKey, email));
    if (!recipient) throw new Error(`${email} has no alerts`);
    await db
      .update(savedSearches)
      .set({ frequency: "instant", nextRunAt: new Date(Date.now() - 1000) })
      .where(eq(savedSearches.recipientId, recipient.id));
  });
