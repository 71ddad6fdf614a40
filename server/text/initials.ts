const split = (rows: readonly string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.split(" ")));

/** Initials of two letters are joined only when they are among these: "J.R. Smith" is a person, "e.g." and "a.m." are ordinary words. */
const pairs = split([
  "qs mf gc dv sc bq ce vo vm ve ir ir35 ea ca cm pm ba bd md jv fm rc hv lv ms cv it hr hq qa qc uk gb ni us eu hs hs2 hs1 mf1 s106 s278 ft pt dd ld p6",
]);
/** Only these are joined when separated by a slash or a single space: "options C/D" are two options. */
const partedNames = split([
  "qs pqs sqs aqs mqs mep jct nec ecc ecs psc tsc nec3 nec4 icc sbcc ppc fidic sbc mtc rics mrics frics ciob mciob fciob cices mcices riba apc cpd",
  "nrm nrm1 nrm2 smm smm7 cesmm bcis boq cvr cvi eot ewn bim cad cdm cscs hnc hnd nvq ir35 hs2 nhs mod pfi pcsa epc rfi rfq itt pqq",
]);
const slashedPairs = split(["qs pt ft jv bq"]);
/** Units and times after a number: "5 p.m.", "30 c.m.". */
const units = split(["pm cm ft ms"]);

const space = "[ \\u00a0]";
const before = "(?<![\\p{L}\\p{M}\\p{N}&'’@]|[\\p{L}\\p{N}]\\.)";
/** Not followed by a lower-case letter, a digit or a further initial; a new sentence may follow, even without a space. */
const after = "(?![\\p{Ll}\\p{M}\\p{N}@]|\\p{Lu}(?!\\p{Ll})|\\.\\p{L}|['’&]\\p{L}{2})";
const letter = "\\p{L}";

/** Addresses contain letters between dots too, so they are matched first and left unchanged. */
const candidates = new RegExp(
  [
    "(?<address>(?<![\\p{L}\\p{N}])(?:https?:\\/\\/|www\\.)\\S+|(?<!\\S)\\S{1,100}@\\S+)",
    `(?<body>${before}(?:[BM]\\.(?:Sc|Eng|Arch|Tech|Phil|Surv)|Ph\\.${space}?D|(?:[MFA]|Assoc)\\.${space}?(?:RICS|CIOB|CICES|R\\.I\\.C\\.S|C\\.I\\.O\\.B))\\.?)${after}`,
    `(?<both>${before}(?:${letter}\\.${space}?&${space}?${letter}\\.?|${letter}${space}?&${space}?${letter}\\.))${after}`,
    `(?<dotted>${before}(?:${letter}\\.){1,10}(?:${letter}\\.?\\d{0,4}|\\d{1,4})s?)${after}`,
    `(?<spaced>${before}${letter}\\.(?:${space}${letter}\\.){1,10})${after}`,
    `(?<slashed>${before}(?:${letter}\\/){1,6}${letter}\\d?)(?![\\p{L}\\p{M}\\p{N}@/])`,
    `(?<apart>${before}(?:${letter}${space}){1,6}${letter}\\d?)(?![\\p{L}\\p{M}\\p{N}@/'’&])`,
  ].join("|"),
  "gu",
);
const sentenceStart =
  /^(?:\s+(?:The|An?|We|You|Your|Our|This|That|These|Those|It|Its|In|For|If|As|All|Any|Please|To|With|Must|Ideally|Candidates?|Applicants?|They|There|He|She|What|Who|Why|When|Where|On|At|By|From|Experience|Working|However|Also)\b|\p{Lu})/u;

export interface Initials {
  start: number;
  end: number;
  /** The same letters without dots, slashes and spaces. */
  joined: string;
}

const dot = 46;
const slash = 47;
const ampersand = 38;
const noBreakSpace = 0xa0;
const isPlainLetter = (code: number): boolean => (code > 96 && code < 123) || (code > 64 && code < 91);
const isPlainWord = (code: number): boolean => isPlainLetter(code) || (code > 47 && code < 58);
const mightBeLetter = (code: number): boolean => isPlainLetter(code) || (code > 127 && code !== noBreakSpace);
const isSpace = (code: number): boolean => code === 32 || code === noBreakSpace;

/** Returns whether initials may begin with the single letter at `at`: checks two characters, far faster than the pattern. */
export function canBeginInitials(text: string, at: number): boolean {
  const mark = text.charCodeAt(at + 1);
  const next = text.charCodeAt(at + 2);
  if (mark === dot) return mightBeLetter(next) || isPlainWord(next) || isSpace(next) || next === ampersand;
  if (isSpace(mark) && next === ampersand) return true;
  return (isSpace(mark) || mark === slash || mark === ampersand) && mightBeLetter(next) && !isPlainLetter(text.charCodeAt(at + 3));
}

function mightContainInitials(text: string): boolean {
  for (let at = 0; at < text.length - 2; at++) {
    if (!mightBeLetter(text.charCodeAt(at)) || isPlainLetter(text.charCodeAt(at + 1))) continue;
    if ((at === 0 || !isPlainWord(text.charCodeAt(at - 1))) && canBeginInitials(text, at)) return true;
  }
  return text.includes("Assoc.");
}

/** Finds initials written with dots, slashes or spaces: "J.C.T.", "N.E.C.3", "Q/S", "M. C. I. O. B.", "M.&E.", "B.Sc.". */
export function findInitials(text: string): Initials[] {
  const found: Initials[] = [];
  if (!mightContainInitials(text)) return found;
  for (const match of text.matchAll(candidates)) {
    const groups = match.groups as Record<string, string | undefined>;
    if (groups.address !== undefined) continue;
    const start = match.index;
    if (groups.apart !== undefined) found.push(...findSpacedNames(groups.apart, start));
    else {
      const joined = joinedForm(groups, text.slice(Math.max(0, start - 6), start));
      if (joined !== null) found.push({ start, end: start + match[0].length, joined });
    }
  }
  return found;
}

/** Returns the text with all initials joined. The full stop at the end of a sentence remains, so that sentences stay separate. */
export function joinInitials(text: string): string {
  let joined = "";
  let from = 0;
  for (const initials of findInitials(text)) {
    const isSentenceEnd = text[initials.end - 1] === "." && sentenceStart.test(text.slice(initials.end, initials.end + 16));
    const end = isSentenceEnd ? (/^\p{Lu}/u.test(text.slice(initials.end)) ? ". " : ".") : "";
    joined += text.slice(from, initials.start) + initials.joined + end;
    from = initials.end;
  }
  return from === 0 ? text : joined + text.slice(from);
}

function joinedForm({ body, both, dotted, spaced, slashed }: Record<string, string | undefined>, textBefore: string): string | null {
  if (body !== undefined) return body.replace(/[. \u00a0]/g, "");
  if (both !== undefined) return both.replaceAll(".", "");
  const plain = (dotted ?? spaced ?? slashed ?? "").replace(/[./ \u00a0]/g, "");
  const name = plain.toLowerCase().replace(/(?<=.{2})s$/, (end) => (plain.endsWith("S") ? end : ""));
  if (slashed !== undefined) return slashedPairs.has(name) || partedNames.has(name) ? plain : null;
  if (units.has(name) && /\d\s?$/.test(textBefore)) return null;
  return (plain.match(/\p{L}/gu)?.length ?? 0) > 2 && !isPluralPair(plain) ? plain : pairs.has(name) ? plain : null;
}

const isPluralPair = (plain: string): boolean => /^\p{Lu}{2}s$/u.test(plain);

/** Finds names in a run of single letters separated by spaces, all of one case; the longest match first. */
function findSpacedNames(run: string, start: number): Initials[] {
  const parts = run.split(/[ \u00a0]/);
  const found: Initials[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = parts.length - at;
    while (length > 1 && !isName(parts.slice(at, at + length).join(""))) length--;
    if (length > 1) {
      const [from, joined] = [start + at * 2, parts.slice(at, at + length).join("")];
      found.push({ start: from, end: from + joined.length + length - 1, joined });
    }
    at += length;
  }
  return found;
}

const isName = (joined: string): boolean =>
  partedNames.has(joined.toLowerCase()) && (joined === joined.toUpperCase() || joined === joined.toLowerCase());
