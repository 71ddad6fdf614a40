import { createTransport } from "nodemailer";
import { diskTransport, mailFolderOf } from "./disk-transport.ts";
import { composed, MailRefused, type MailTransport } from "./mail-transport.ts";

/** SMTP when the environment names a server, otherwise files in the data folder. */
export function openTransport({ mail, dataFolder }: { mail: { smtpUrl: string | null }; dataFolder: string }): MailTransport {
  return mail.smtpUrl === null ? diskTransport(mailFolderOf(dataFolder)) : smtpTransport(mail.smtpUrl);
}

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/** What nodemailer's errors say beyond their words. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  response?: string;
}

/** Sends through the server of an address such as `smtps://user:password@mail.example.com`; `?requireTLS=true` on smtp:// insists on TLS. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    logger: false,
  });
  return {
    async send(mail, signal) {
      try {
        await transporter.sendMail({ ...composed(mail), signal });
      } catch (error) {
        if (isFinal(error as SmtpFailure)) throw new MailRefused((error as SmtpFailure).response ?? "The receiver refused the mail.");
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** A 5xx answer about this mail. One about our own sign-in or sender is a mistake in the configuration, which someone may mend. */
function isFinal({ code, command, permanent }: SmtpFailure): boolean {
  return permanent === true && (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
}
