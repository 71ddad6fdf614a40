import type { Site } from "#server/site.ts";
import type { MailFacts, MailTemplate, RenderedMail } from "../mail.types.ts";
import { advertWords } from "./advert-words.ts";
import { alertWords } from "./alert-words.ts";
import { applicationWords } from "./application-words.ts";
import { caseWords } from "./case-words.ts";
import { closingWords } from "./closing-words.ts";
import { companyWords } from "./company-words.ts";
import { contactRequestWords } from "./contact-request-words.ts";
import { contactWords } from "./contact-words.ts";
import { interviewWords } from "./interview-words.ts";
import type { MailContent, MailSection, Words } from "./mail-content.ts";
import { htmlOf, textOf } from "./markup.ts";
import { moderationWords } from "./moderation-words.ts";
import { opsWords } from "./ops-words.ts";
import { orderWords } from "./order-words.ts";
import { greetingName, oneLine, subjectLine } from "./plain-words.ts";
import { profileWords } from "./profile-words.ts";
import { recruiterWords } from "./recruiter-words.ts";
import { representationWords } from "./representation-words.ts";
import { securityWords } from "./security-words.ts";
import { signUpWords } from "./sign-up-words.ts";
import { teamWords } from "./team-words.ts";

const words: Words<MailTemplate> = {
  ...signUpWords,
  ...securityWords,
  ...closingWords,
  ...advertWords,
  ...alertWords,
  ...applicationWords,
  ...contactRequestWords,
  ...companyWords,
  ...contactWords,
  ...caseWords,
  ...interviewWords,
  ...moderationWords,
  ...opsWords,
  ...orderWords,
  ...profileWords,
  ...recruiterWords,
  ...representationWords,
  ...teamWords,
};

/**
 * Words and markup of a mail. Every fact is escaped in the HTML form; the subject holds no line break.
 * @param stopLink ends mails like it; null for one that nobody can switch off, or whose own words say how
 */
export function renderMail<Template extends MailTemplate>(
  site: Site,
  template: Template,
  facts: MailFacts[Template],
  stopLink: string | null = null,
): RenderedMail {
  const lastLink = stopLink === null ? {} : { lastLink: { label: "Stop these e-mails", link: stopLink } };
  const content = tidy({ ...words[template](facts, site), ...lastLink });
  if (linksOf(content).some((link) => !link.startsWith(`${site.origin}/`)))
    throw new Error(`The mail "${template}" links to another site.`);
  return { subject: content.subject, text: textOf(site, content), html: htmlOf(site, content) };
}

function linksOf({ action, sections = [], lastLink }: MailContent): string[] {
  const listed = sections.flatMap(({ entries, links }) => [...entries.flatMap((entry) => [entry, entry.aside]), ...links]);
  return [...listed, ...(action ? [action] : []), ...(lastLink ? [lastLink] : [])].map(({ link }) => link);
}

function tidySection({ heading, entries, links }: MailSection): MailSection {
  const tidyEntry = ({ label, lines, ...entry }: MailSection["entries"][number]) => ({
    ...entry,
    label: oneLine(label),
    lines: lines.map(oneLine),
  });
  return { heading: oneLine(heading), entries: entries.map(tidyEntry), links };
}

function tidy(content: MailContent): MailContent {
  return {
    ...content,
    subject: subjectLine(content.subject),
    name: content.name === null ? null : greetingName(content.name),
    paragraphs: content.paragraphs.map(oneLine),
    afterAction: content.afterAction.map(oneLine),
    sections: (content.sections ?? []).map(tidySection),
    why: oneLine(content.why),
  };
}
