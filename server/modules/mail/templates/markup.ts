import type { Site } from "#server/site.ts";
import type { MailContent } from "./mail-content.ts";

/** The text form: complete, and no line is folded, so that a link stays whole. */
export function textOf(site: Site, content: MailContent): string {
  const { name, paragraphs, action, afterAction, why } = content;
  const blocks = [
    name === null ? "Hello," : `Hello ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...afterAction,
    why,
    `${site.name}\n${site.origin}\nQuestions: ${site.supportEmail}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const styles = {
  body: "margin:0;padding:24px 16px;font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5",
  main: "max-width:544px;margin:0 auto;overflow-wrap:anywhere",
  heading: "font-size:20px;line-height:1.25;margin:0 0 16px",
  paragraph: "margin:0 0 16px",
  // White on this is 5.2 to 1, and mail programs that turn a page dark leave filled buttons readable.
  button: "display:inline-block;padding:12px 20px;border-radius:6px;background:#c2410c;color:#ffffff;font-weight:600;text-decoration:none",
  small: "margin:0 0 16px;font-size:14px",
  rule: "margin:24px 0 16px;border:0;border-top:1px solid #8a94a0",
};

/** The HTML form. No table, picture or script; colours come from the reader's scheme, but for the button. */
export function htmlOf(site: Site, content: MailContent): string {
  const { subject, name, paragraphs, action, afterAction, why } = content;
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
    `<hr style="${styles.rule}">`,
    `<p style="${styles.small}">${escapeHtml(why)}</p>`,
    `<p style="${styles.small}"><a href="${escapeHtml(site.origin)}/" style="color:inherit">${escapeHtml(site.name)}</a> · Questions: <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:inherit">${escapeHtml(site.supportEmail)}</a></p>`,
    "</main></body></html>",
    "",
  ].join("\n");
}

function buttonOf({ label, link }: { label: string; link: string }): string[] {
  const address = escapeHtml(link);
  return [
    `<p style="${styles.paragraph}"><a href="${address}" style="${styles.button}">${escapeHtml(label)}</a></p>`,
    `<p style="${styles.small}">Or copy this address into your browser:<br><a href="${address}" style="color:inherit">${address}</a></p>`,
  ];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
