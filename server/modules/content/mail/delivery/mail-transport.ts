import type { SendMailOptions } from "nodemailer";
import type { MailedCalendar } from "#db/schema/mail.ts";

/** One mail, ready to be handed over. */
export interface OutgoingMail {
  id: number;
  to: string;
  from: { name: string; address: string };
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each attempt, so that a receiver can drop a second copy. */
  messageId: string;
  queuedAt: Date;
  headers: Record<string, string>;
  /** An entry for the receiver's calendar, which goes as a part of the mail and as a file. */
  calendar: MailedCalendar | null;
}

export interface MailTransport {
  /** Hands a mail over. @throws MailRefused when trying again cannot help; any other error when it may */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The receiver's answer is final: the address does not exist, or it takes no mail from us. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "MailRefused";
  }
}

/** The mail in nodemailer's terms. Bodies are given, so nothing is ever read from a file or an address. */
export function composed(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.queuedAt,
    // Keeps out-of-office programs from answering.
    headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: "interview.ics" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
