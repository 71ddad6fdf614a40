/** Bullet characters of Word and the web. */
const signs = "•·⦁▪■□●○◦◆❑❖‣►➢➤➔✓✔\\uf020-\\uf0ff";
const bulletAt = (sign: string) => new RegExp(`^([ \\t\\u00a0]*)(${sign}|[o§–Øüvq](?=[\\t\\u00a0 ]))[ \\t\\u00a0]*`);
/** A bullet at the start of a line of plain text. */
const bullet = bulletAt(`[${signs}*]|-(?=[\\s\\u00a0])`);
/** The same in converted HTML, where a dash begins the items of its own lists. */
const writtenBullet = bulletAt(`[${signs}]`);
/** Characters that also begin sentences: bullets only next to another such line. */
const doubtful: ReadonlySet<string> = new Set(["o", "§", "–", "Ø", "ü", "v", "q"]);
/** Invisible characters. */
export const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const typed: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029|\v|\f/g, "\n"],
  [unseen, ""],
];

/** Cleans text pasted from Word or a web page: lists as lines with a dash, no invisible characters, at most one empty line in a row. */
export function plainFromPaste(text: string): string {
  const clean = typed.reduce((words, [sign, instead]) => words.replace(sign, instead), text);
  return listBullets(clean, bullet, collapseSpaces)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Turns lines of converted HTML that begin with another sign than the dash of a list into lists: pages write bullets as text. */
export const listWrittenBullets = (text: string): string => listBullets(text, writtenBullet, (line) => line);

/** Lists runs of lines that begin with a bullet, empty lines between them left out. */
function listBullets(text: string, sign: RegExp, asIs: (line: string) => string): string {
  const lines = text.split("\n");
  const plain: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const run: string[] = [];
    let next = at;
    for (let end = at; end < lines.length; end += 1) {
      const line = lines[end] ?? "";
      if (sign.test(line)) next = end + 1;
      else if (line.trim() !== "" || end === at) break;
      if (next === end + 1) run.push(line);
    }
    const isList = run.length > 1 || (run[0] !== undefined && !doubtful.has(bullet.exec(run[0])?.[2] ?? ""));
    if (isList) plain.push(...formatListLines(run));
    else plain.push(...lines.slice(at, Math.max(next, at + 1)).map(asIs));
    at = Math.max(next, at + 1);
  }
  return plain.join("\n");
}

const collapseSpaces = (line: string): string => line.replace(/[ \t\u00a0]+/g, " ").trimEnd();
const stepChars = 2;
const deepest = 3;

/** Returns list lines with a dash, with nested ones indented: they are indented already, or have another bullet. */
function formatListLines(run: readonly string[]): string[] {
  const signs: string[] = [];
  let base: number | null = null;
  return run.map((line) => {
    const [start = "", blanks = "", written = ""] = bullet.exec(line) ?? [];
    const sign = /[•·⦁●\uf0b7]/.test(written) ? "•" : written;
    const indent = blanks.replaceAll("\t", "    ").length;
    base ??= indent;
    if (!signs.includes(sign)) signs.push(sign);
    const depth = Math.min(deepest, Math.max(signs.indexOf(sign), Math.floor((indent - base) / stepChars)));
    return `${" ".repeat(depth * stepChars)}- ${collapseSpaces(line.slice(start.length)).trimStart()}`.trimEnd();
  });
}
