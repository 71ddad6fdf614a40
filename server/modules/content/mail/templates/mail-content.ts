import type { Site } from "#server/kernel/site.ts";
import type { MailFacts, MailTemplate } from "../mail.types.ts";

export interface MailLink {
  label: string;
  link: string;
}

/** Things under a heading of their own. */
export interface MailSection {
  heading: string;
  entries: (MailLink & { lines: string[]; aside: MailLink })[];
  /** What can be done about the list: shown one under the other. */
  links: MailLink[];
}

/** What a mail says, before it becomes text and markup. */
export interface MailContent {
  subject: string;
  /** Whom it greets; null for an address whose owner we do not know. */
  name: string | null;
  paragraphs: string[];
  /** The one thing to do next, when there is one. */
  action: { label: string; link: string } | null;
  /** Until when the link works and what follows from it. */
  afterAction: string[];
  /** Lists of things, each with a link; none in most mails. */
  sections?: MailSection[];
  /** Why this person got the mail, and what to do if it was not them. */
  why: string;
  /** What can be done about mails like this one. */
  lastLink?: MailLink;
}

/** The words of some templates. */
export type Words<Template extends MailTemplate> = { [T in Template]: (facts: MailFacts[T], site: Site) => MailContent };
