import type { Site } from "#server/kernel/site.ts";
import { escapeHtml } from "#server/text/html-text.ts";
import type { MailContent, MailLink, MailSection } from "./mail-content.ts";

/** The text form: complete, and no line is folded, so that a link stays whole. */
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
  // White on this is 5.2 to 1, and mail programs that turn a page dark leave filled buttons readable.
  button: "display:inline-block;padding:12px 20px;border-radius:6px;background:#c2410c;color:#ffffff;font-weight:600;text-decoration:none",
  subheading: "font-size:18px;line-height:1.3;margin:24px 0 12px",
  entry: "color:inherit;font-weight:600",
  aside: "color:inherit;font-size:14px",
  small: "margin:0 0 16px;font-size:14px",
  rule: "margin:24px 0 16px;border:0;border-top:1px solid #8a94a0",
};

/** The HTML form. No table, picture or script; colours come from the reader's scheme, but for the button. */
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
