import type { Env } from "#server/env.ts";
import { diskTransport, mailFolderOf } from "./disk-transport.ts";
import type { MailTransport } from "./mail-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** SMTP when the environment names a server, otherwise files in the data folder. */
export function openTransport({ mail, dataFolder }: Pick<Env, "mail" | "dataFolder">): MailTransport {
  return mail.smtpUrl === null ? diskTransport(mailFolderOf(dataFolder)) : smtpTransport(mail.smtpUrl);
}
