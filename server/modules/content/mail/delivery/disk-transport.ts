import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { composed, type MailTransport, type OutgoingMail } from "./mail-transport.ts";

const nameShape = /^\d{8}T\d{9}Z-\d{1,20}$/;

/** What the viewer shows of a mail on disk. */
export interface KeptMail {
  name: string;
  to: string;
  subject: string;
  queuedAt: string;
  text: string;
  html: string;
}

export const mailFolderOf = (dataFolder: string): string => join(dataFolder, "mail");

/** Writes each mail as an .eml file, and beside it what the viewer needs as .json; the newest stay. For sites without a mail server. */
export function diskTransport(folder: string, { keptMails = 500 } = {}): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(composed(mail));
      const name = nameOf(mail);
      const { to, subject, text, html } = mail;
      const kept: KeptMail = { name, to, subject, queuedAt: mail.queuedAt.toISOString(), text, html };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, `${name}.json`), JSON.stringify(kept));
      await writeWhole(join(folder, `${name}.eml`), message as Buffer);
      await dropOldest(folder, keptMails);
    },
    close: () => composer.close(),
  };
}

/** Newest first, without the bodies. */
export async function listKeptMail(folder: string): Promise<Pick<KeptMail, "name" | "to" | "subject" | "queuedAt">[]> {
  const mails = await Promise.all((await namesIn(folder)).reverse().map((name) => readKeptMail(folder, name)));
  return mails.flatMap((mail) => (mail ? [{ name: mail.name, to: mail.to, subject: mail.subject, queuedAt: mail.queuedAt }] : []));
}

/** @returns null for a name that no mail has */
export async function readKeptMail(folder: string, name: string): Promise<KeptMail | null> {
  if (!nameShape.test(name)) return null;
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as KeptMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Sorts by time; the same for each attempt at a mail. */
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

async function dropOldest(folder: string, keptMails: number): Promise<void> {
  for (const name of (await namesIn(folder)).slice(0, -keptMails)) {
    await rm(join(folder, `${name}.eml`), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
  }
}

/** A reader never sees half a file. Only the site's own user may read it: it holds links that open accounts. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
