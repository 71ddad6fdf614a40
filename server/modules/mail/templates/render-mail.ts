import type { Site } from "#server/site.ts";
import type { MailFacts, MailTemplate, RenderedMail } from "../mail.types.ts";

/** Words and markup of a mail. Every fact is escaped in the HTML form; the subject holds no line break. */
export function renderMail<Template extends MailTemplate>(site: Site, template: Template, facts: MailFacts[Template]): RenderedMail {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return { subject: `${site.name}: ${template}`, text: lines.join("\n"), html: "" };
}
