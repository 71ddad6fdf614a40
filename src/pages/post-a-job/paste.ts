/** Signs that Word and the web put at the start of a list's line. */
const bullet = /^[ \t\u00a0]*(?:[•·▪●◦*§\uf0b7\uf0a7]|o(?=[\t\u00a0])|[-–](?=[\s\u00a0]))[ \t\u00a0]*/;
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const typed: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029|\v|\f/g, "\n"],
  [unseen, ""],
];

/** Text as it came from Word or a web page, plain: lists as lines with a dash, no signs that cannot be seen, at most one empty line in a row. */
export function plainFromPaste(text: string): string {
  const clean = typed.reduce((words, [sign, instead]) => words.replace(sign, instead), text);
  return clean
    .split("\n")
    .map((line) =>
      line
        .replace(bullet, "- ")
        .replace(/[ \t\u00a0]+/g, " ")
        .trimEnd(),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether what is pasted carries words that its writer has struck out or remarked beside, which plain text would bring back. */
export const hasStruckOut = (html: string): boolean =>
  /<(?:del|s|strike)\b|text-decoration:\s*line-through|mso-element:\s*comment|msocomanchor/i.test(html);

/** Struck out, remarks with the marks that lead to them, and what is no words. What a remark is about stays. */
const unwanted =
  "del,s,strike,style,script,title,img,[style*='line-through'],[style*='mso-element:comment'],.MsoCommentReference,.msocomanchor,.msocomoff";
const blocks = "p,div,li,tr,ul,ol,h1,h2,h3,h4,h5,h6";

/** The words of pasted markup without what was struck out, comments and pictures; lists as lines with a dash. */
export function plainFromHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const gone of page.querySelectorAll(unwanted)) gone.remove();
  for (const item of page.querySelectorAll("li")) item.prepend("- ");
  for (const gap of page.querySelectorAll("br")) gap.replaceWith("\n");
  for (const block of page.querySelectorAll(blocks)) block.append(block.matches("li,tr,ul,ol") ? "\n" : "\n\n");
  return plainFromPaste(page.body.textContent ?? "");
}
