import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { mailFolder } from "./browser-environment.mjs";
import { deliverMail } from "./site-controls.ts";

/** The site's public origin in mail and feeds. */
export const publicOrigin = "http://127.0.0.1:3000";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address whose subject is like this, as soon as the site has sent it. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      await deliverMail();
      found = sentMails().findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

/** Path and query of the link in a mail that begins like this. */
export function linkIn({ text }: Mail, start: string): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(start));
  if (!found) throw new Error(`The mail has no link to ${start}`);
  const { pathname, search } = new URL(found);
  return pathname + search;
}

/** Path and query of every link of every mail to these addresses, and the mail's subject. */
export const linksOfMails = (addresses: readonly string[]): [address: string, subject: string][] =>
  mailsTo(addresses).flatMap(({ text, subject }) =>
    (text.match(/https?:\/\/[^\s<>]+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ origin }) => origin === publicOrigin)
      .map(({ pathname, search, hash }): [string, string] => [pathname + search + hash, subject]),
  );

const mailsTo = (addresses: readonly string[]) => sentMails().filter(({ to }) => addresses.some((address) => to.includes(address)));

function sentMails(): Mail[] {
  const folder = mailFolder();
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Mail);
}
