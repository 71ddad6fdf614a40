import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import type { Site } from "#server/kernel/site.ts";
import { escapeHtml } from "#server/text/html-text.ts";
import { greetingName } from "#server/text/plain-words.ts";
import type { AlertedSearch, MailFacts, MailTemplate } from "../mail.types.ts";

interface MailLink {
  label: string;
  link: string;
}

/** A list with its own heading. */
export interface MailSection {
  heading: string;
  entries: (MailLink & { lines: string[]; aside: MailLink })[];
  /** Links for managing the list, one below the other. */
  links: MailLink[];
}

/** Content of a mail, before it is rendered as text and HTML. */
export interface MailContent {
  subject: string;
  /** Name in the greeting; null for an address whose owner is unknown. */
  name: string | null;
  paragraphs: string[];
  /** The call to action, if any. */
  action: { label: string; link: string } | null;
  /** When the link expires and what follows from it. */
  afterAction: string[];
  /** Lists of linked items; none in most mails. */
  sections?: MailSection[];
  /** Why the recipient got the mail, and what to do if they did not cause it. */
  why: string;
  /** Link for managing this kind of mail. */
  lastLink?: MailLink;
}

type UsualParts = "name" | "action" | "afterAction";

/** Functions that build the content of each template. Unless they say so, the name is that of the facts, and there is no action. */
export type Words = {
  [T in MailTemplate]: (facts: MailFacts[T], site: Site) => Omit<MailContent, UsualParts> & Partial<Pick<MailContent, UsualParts>>;
};

const rhythms: Record<AlertFrequency, string> = {
  none: "no mail",
  instant: "an e-mail within minutes of a new advert, at most three a day",
  daily: "an e-mail at 07:30 on days when there is something new",
  weekly: "an e-mail on Mondays when there is something new",
};

export const alertWords = {
  "job-alert-confirm": ({ searchName, frequency, link }, site) => ({
    subject: `Do you want job alerts from ${site.name}?`,
    paragraphs: [`Someone asked for this job alert to be sent to your address: ${searchName}.`, `You would get ${rhythms[frequency]}.`],
    action: { label: "Review and confirm the alert", link },
    afterAction: ["The link works for 7 days. We send nothing until you confirm. If you do not, we delete the request after 14 days."],
    why: `You got this because someone entered your address in a form on ${site.name}. If it was not you, ignore this e-mail: you will get no more.`,
  }),
  "job-alert-unchanged": ({ searchName, because, link }, site) => ({
    ...unchangedAlert(searchName)[because],
    action: { label: because === "off" ? "See my saved searches" : "See my alerts", link },
    why: `You got this because someone entered your address in a form on ${site.name}. If it was not you, you do not have to do anything: they were not told that you have alerts.`,
  }),
  "job-alert": ({ searches, payTerms, stopAllLink }, site) => ({
    subject: subjectOf(searches),
    paragraphs: [],
    sections: searches.map((search, at) => sectionOf(search, at === searches.length - 1 ? payTerms : null)),
    why: `You got this because you asked ${site.name} to notify you of new adverts for ${searches.length === 1 ? "this search" : "these searches"}.`,
    lastLink: { label: "Stop all these e-mails, or see which ones you get", link: stopAllLink },
  }),
} satisfies Partial<Words>;

const unchangedAlert = (searchName: string) => ({
  known: {
    subject: "You have this job alert already",
    paragraphs: [
      `Someone asked for this alert again: ${searchName}. You already have it, so nothing has changed. To get it more or less often, stop it and ask for it again.`,
    ],
  },
  off: {
    subject: "This job alert is switched off",
    paragraphs: [
      `Someone asked for this alert again: ${searchName}. You have saved this search, but its e-mails are off, so nothing is sent. Switch them on in your account.`,
    ],
  },
  full: {
    subject: `You have ${alertLimits.searchesPerPerson} job alerts already`,
    paragraphs: [
      `Someone asked for another alert: ${searchName}. You already have the maximum of ${alertLimits.searchesPerPerson}, so it was not added. Stop one and ask again.`,
    ],
  },
});

/** Names the first advert, so that the subject describes the content. */
function subjectOf(searches: readonly AlertedSearch[]): string {
  const count = searches.reduce((sum, { newCount }) => sum + newCount, 0);
  const first = searches[0]?.jobs[0];
  if (!first) return `${jobs(count)} for you`;
  const opening = `${first.companyName} is hiring: ${first.title}`;
  return count === 1 ? opening : `${opening} – and ${count - 1} other ${count === 2 ? "job" : "jobs"}`;
}

function sectionOf(
  { name, newCount, total, listLink, stopLink, jobs: adverts }: AlertedSearch,
  payTerms: MailFacts["job-alert"]["payTerms"],
): MailSection {
  const left = newCount - adverts.length;
  return {
    heading: `${name}: ${newCount} new`,
    entries: adverts.map(({ title, lines, link, fewerLink }) => ({
      label: title,
      link,
      lines,
      aside: { label: "Fewer like this", link: fewerLink },
    })),
    links: [
      {
        label: left > 0 ? `See the other ${left} new jobs and the full list, ${jobs(total)}` : `See the whole list, ${jobs(total)}`,
        link: listLink,
      },
      { label: "Stop this alert", link: stopLink },
      ...(payTerms ? [{ label: `Pay after “≈” is on your own terms: ${payTerms.words}. Change them`, link: payTerms.link }] : []),
    ],
  };
}

const jobs = (count: number): string => `${count.toLocaleString("en-GB")} ${count === 1 ? "job" : "jobs"}`;

/** Renders the text form: complete, with unfolded lines, so that links stay intact. */
export function textOf(site: Site, content: MailContent): string {
  const { name, paragraphs, action, afterAction, sections = [], why, lastLink } = content;
  const blocks = [
    name === null ? "Hello," : `Hello ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...afterAction,
    ...sections.flatMap(sectionText),
    why,
    ...(lastLink ? [linkText(lastLink)] : []),
    `${site.name}\n${site.origin}\nQuestions: ${site.supportEmail}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const linkText = ({ label, link }: MailLink): string => `${label}:\n${link}`;

const sectionText = ({ heading, entries, links }: MailSection): string[] => [
  heading,
  ...entries.map(({ label, link, lines, aside }) => [label, ...lines, link, linkText(aside)].join("\n")),
  ...links.map(linkText),
];

const styles = {
  body: "margin:0;padding:24px 16px;font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5",
  main: "max-width:544px;margin:0 auto;overflow-wrap:anywhere",
  heading: "font-size:20px;line-height:1.25;margin:0 0 16px",
  paragraph: "margin:0 0 16px",
  // White on this has a contrast of 5.2 to 1, and mail programs with a dark mode leave filled buttons legible.
  button: "display:inline-block;padding:12px 20px;border-radius:6px;background:#c2410c;color:#ffffff;font-weight:600;text-decoration:none",
  subheading: "font-size:18px;line-height:1.3;margin:24px 0 12px",
  entry: "color:inherit;font-weight:600",
  aside: "color:inherit;font-size:14px",
  small: "margin:0 0 16px;font-size:14px",
  rule: "margin:24px 0 16px;border:0;border-top:1px solid #8a94a0",
};

/** Renders the HTML form. No table, picture or script; colours follow the recipient's colour scheme, except the button's. */
export function htmlOf(site: Site, content: MailContent): string {
  const { subject, name, paragraphs, action, afterAction, sections = [], why, lastLink } = content;
  const paragraph = (text: string) => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`;
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><main style="${styles.main}">`,
    `<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>`,
    paragraph(name === null ? "Hello," : `Hello ${name},`),
    ...paragraphs.map(paragraph),
    ...(action ? buttonOf(action) : []),
    ...afterAction.map(paragraph),
    ...sections.flatMap(sectionHtml),
    `<hr style="${styles.rule}">`,
    `<p style="${styles.small}">${escapeHtml(why)}</p>`,
    ...(lastLink ? [`<p style="${styles.small}">${linkHtml(lastLink)}</p>`] : []),
    `<p style="${styles.small}"><a href="${escapeHtml(site.origin)}/" style="color:inherit">${escapeHtml(site.name)}</a> · Questions: <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:inherit">${escapeHtml(site.supportEmail)}</a></p>`,
    "</main></body></html>",
    "",
  ].join("\n");
}

const linkHtml = ({ label, link }: MailLink, style = "color:inherit"): string =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;

const sectionHtml = ({ heading, entries, links }: MailSection): string[] => [
  `<h2 style="${styles.subheading}">${escapeHtml(heading)}</h2>`,
  ...entries.map(
    ({ lines, aside, ...entry }) =>
      `<p style="${styles.paragraph}">${[linkHtml(entry, styles.entry), ...lines.map(escapeHtml), linkHtml(aside, styles.aside)].join("<br>\n")}</p>`,
  ),
  ...links.map((link) => `<p style="${styles.small}">${linkHtml(link)}</p>`),
];

function buttonOf({ label, link }: { label: string; link: string }): string[] {
  const address = escapeHtml(link);
  return [
    `<p style="${styles.paragraph}"><a href="${address}" style="${styles.button}">${escapeHtml(label)}</a></p>`,
    `<p style="${styles.small}">Or copy this address into your browser:<br><a href="${address}" style="color:inherit">${address}</a></p>`,
  ];
}

/** Typed by recruiters unknown to the recipient: text that could contain an address or a message is removed. */
export const plainRole = (role: string) => greetingName(role) ?? "a role";
export const plainFirm = (firmName: string) => greetingName(firmName) ?? "A recruiter";
