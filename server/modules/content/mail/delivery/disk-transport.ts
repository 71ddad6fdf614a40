import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { MailedCalendar } from "#db/schema/mail.ts";

const nameShape = /^\d{8}T\d{9}Z-\d{1,20}$/;

/** A mail on disk, as the viewer shows it. */
export interface StoredMail {
  name: string;
  to: string;
  subject: string;
  queuedAt: string;
  text: string;
  html: string;
}

export const mailFolderOf = (dataFolder: string): string => join(dataFolder, "mail");

/**
 * Writes each mail as an .eml file, with the viewer's data beside it as .json; the newest are retained. For sites without a mail server.
 */
export function diskTransport(folder: string, { maxMails = 500 } = {}): MailTransport {
  return {
    async send(mail) {
      // Loaded with the first mail: a process is ready that much sooner.
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail(toMailOptions(mail));
      composer.close();
      const name = nameOf(mail);
      const { to, subject, text, html } = mail;
      const stored: StoredMail = { name, to, subject, queuedAt: mail.queuedAt.toISOString(), text, html };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(join(folder, `${name}.json`), JSON.stringify(stored));
      await writeAtomically(join(folder, `${name}.eml`), message as Buffer);
      await deleteOldestMails(folder, maxMails);
    },
    close: () => {},
  };
}

/** Returns the mails on disk, newest first, without the bodies. */
export async function listStoredMail(folder: string): Promise<Pick<StoredMail, "name" | "to" | "subject" | "queuedAt">[]> {
  const mails = await Promise.all((await namesIn(folder)).reverse().map((name) => readStoredMail(folder, name)));
  return mails.flatMap((mail) => (mail ? [{ name: mail.name, to: mail.to, subject: mail.subject, queuedAt: mail.queuedAt }] : []));
}

/** @returns null for an unknown name */
export async function readStoredMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!nameShape.test(name)) return null;
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as StoredMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Sorts by time; identical for each attempt at a mail. */
function nameOf(mail: OutgoingMail): string {
  return `${mail.queuedAt.toISOString().replaceAll(/[-:.]/g, "")}-${mail.id}`;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder);
    return files.flatMap((file) => (file.endsWith(".eml") && nameShape.test(file.slice(0, -4)) ? [file.slice(0, -4)] : [])).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function deleteOldestMails(folder: string, maxMails: number): Promise<void> {
  for (const name of (await namesIn(folder)).slice(0, -maxMails)) {
    await rm(join(folder, `${name}.eml`), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
}

/**
 * Writes atomically, so that no incomplete file is read. Only the site's own user may read it: it holds links that give access to accounts.
 */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

export const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

interface ViewerSettings {
  mode: "development" | "production" | "test";
  host: string;
  site: { origin: string };
  trustProxy: false | number | string[];
  mail: { smtpUrl: string | null };
  dataFolder: string;
}

/**
 * Returns the folder whose mails are shown under /dev/mail, or null. Mails hold links that give access to accounts, so only a site that is
 * not reachable from elsewhere shows them: it listens on loopback, has a loopback name, expects no proxy, and is in development or has no
 * mail server.
 */
export function mailViewerFolder(env: ViewerSettings): string | null {
  const isAlone = loopbackNames.has(env.host) && loopbackNames.has(new URL(env.site.origin).hostname) && env.trustProxy === false;
  const isWanted = env.mode !== "production" || env.mail.smtpUrl === null;
  return isAlone && isWanted ? mailFolderOf(env.dataFolder) : null;
}

/** Opens SMTP when the environment names a server, otherwise files in the data folder. */
export function openTransport({ mail, dataFolder }: { mail: { smtpUrl: string | null }; dataFolder: string }): MailTransport {
  return mail.smtpUrl === null ? diskTransport(mailFolderOf(dataFolder)) : smtpTransport(mail.smtpUrl);
}

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/** Fields of nodemailer's errors besides the message. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  response?: string;
}

/** Sends through the server of an address such as `smtps://user:password@mail.example.com`; `?requireTLS=true` on smtp:// insists on TLS. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: smtpUrl,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      logger: false,
    });
  };
  let opened: ReturnType<typeof open> | null = null;
  return {
    async send(mail, signal) {
      opened ??= open();
      try {
        await (await opened).sendMail({ ...toMailOptions(mail), signal });
      } catch (error) {
        if (isPermanentFailure(error as SmtpFailure))
          throw new MailRefused((error as SmtpFailure).response ?? "The receiver refused the mail.");
        throw error;
      }
    },
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}

/** Checks for a 5xx response about this mail. One about the site's sign-in or sender is a configuration error, which can be corrected. */
function isPermanentFailure({ code, command, permanent }: SmtpFailure): boolean {
  return permanent === true && (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
}

export interface OutgoingMail {
  id: number;
  to: string;
  from: { name: string; address: string };
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Identical for each attempt, so that a receiver can drop a duplicate. */
  messageId: string;
  queuedAt: Date;
  headers: Record<string, string>;
  /** A calendar entry, sent as a part of the mail and as a file. */
  calendar: MailedCalendar | null;
}

export interface MailTransport {
  /** Delivers a mail. @throws MailRefused when retrying cannot help; any other error when it may */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The receiver's rejection is permanent: the address does not exist, or accepts no mail from us. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "MailRefused";
  }
}

/** Converts a mail to nodemailer's options. Bodies are given inline, so nothing is ever read from a file or an address. */
function toMailOptions(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.queuedAt,
    // Stops out-of-office programs from replying.
    headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: "interview.ics" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
