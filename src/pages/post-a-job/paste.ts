/** Signs that Word and the web put at the start of a list's line. */
const bullet = /^([ \t\u00a0]*)([•·▪●◦*\uf020-\uf0ff]|[o§–](?=[\t\u00a0 ])|-(?=[\s\u00a0]))[ \t\u00a0]*/;
/** Those that begin sentences too: of a list only beside another such line. */
const doubtful: ReadonlySet<string> = new Set(["o", "§", "–"]);
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const typed: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029|\v|\f/g, "\n"],
  [unseen, ""],
];

/** Text as it came from Word or a web page, plain: lists as lines with a dash, no signs that cannot be seen, at most one empty line in a row. */
export function plainFromPaste(text: string): string {
  const clean = typed.reduce((words, [sign, instead]) => words.replace(sign, instead), text);
  const lines = clean.split("\n");
  const plain: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (bullet.test(lines[end] ?? "")) end += 1;
    const run = lines.slice(at, Math.max(end, at + 1));
    const isList = end > at && (run.length > 1 || !doubtful.has(bullet.exec(run[0] ?? "")?.[2] ?? ""));
    plain.push(...(isList ? listOf(run) : run.map(tidied)));
    at += run.length;
  }
  return plain
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const tidied = (line: string): string => line.replace(/[ \t\u00a0]+/g, " ").trimEnd();
const stepChars = 2;
const deepest = 3;

/** Lines of a list with a dash, those of lists within further in: they stand further in already, or have another sign. */
function listOf(run: readonly string[]): string[] {
  const signs: string[] = [];
  let base: number | null = null;
  return run.map((line) => {
    const [start = "", blanks = "", written = ""] = bullet.exec(line) ?? [];
    const sign = /[•·●\uf0b7]/.test(written) ? "•" : written;
    const indent = blanks.replaceAll("\t", "    ").length;
    base ??= indent;
    if (!signs.includes(sign)) signs.push(sign);
    const depth = Math.min(deepest, Math.max(signs.indexOf(sign), Math.floor((indent - base) / stepChars)));
    return `${" ".repeat(depth * stepChars)}- ${tidied(line.slice(start.length)).trimStart()}`.trimEnd();
  });
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
  for (const list of page.querySelectorAll("ul,ol"))
    for (const node of [...list.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();
  for (const item of page.querySelectorAll("li"))
    item.prepend(`${item.parentElement?.closest("li") ? "\n" : ""}${" ".repeat(depthOf(item) * stepChars)}- `);
  for (const gap of page.querySelectorAll("br")) gap.replaceWith("\n");
  for (const block of page.querySelectorAll(blocks)) block.append(endOf(block));
  return plainFromPaste(page.body.textContent ?? "");
}

/** How many lists a list's item is in, beside its own. */
function depthOf(item: Element): number {
  let depth = 0;
  for (let around = item.parentElement?.closest("li"); around; around = around.parentElement?.closest("li")) depth += 1;
  return depth;
}

/** What holds a list within ends with the end of that. */
function endOf(block: Element): string {
  if (!block.matches("li,tr,ul,ol")) return "\n\n";
  return block.matches("li ul,li ol") || (block.matches("li") && block.querySelector("li")) ? "" : "\n";
}
