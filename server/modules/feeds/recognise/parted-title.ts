/** Words of titles that nothing in a name is glued to. */
const strong = new Set(
  "quantity surveyor surveyors surveying estimator estimators estimating manager managers engineer engineers consultant consultants director directors administrator administrators planner planners permanent freelance temporary".split(
    " ",
  ),
);
/** Words that are parted from one another and from a strong one, but may be part of a name. */
const weak = new Set(
  "senior assistant graduate trainee apprentice intermediate principal managing associate project commercial contract contracts cost site rail civils highways infrastructure construction residential housing groundworks refurbishment building hybrid remote salary urgent all grades levels contractor london client".split(
    " ",
  ),
);
const roleAcronyms = /^(?:[aspm]?qs|mep|jct|nec[34]?)$/i;
const clanNames = /^(?:ma?c|o|de|la|le|du|van|von|fitz|st)$/i;
const person =
  "(?:surveyor|qs|estimator|manager|engineer|consultant|director|planner|controller|administrator|analyst|accountant|buyer|executive)s?";
const endsInPerson = new RegExp(`\\b${person}\\)?$`, "i");
const holdsPerson = new RegExp(`\\b${person}\\b`, "i");

/** A title whose glued words are apart: "Quantity SurveyorRail Leeds" becomes "Quantity Surveyor Rail Leeds". Names such as McAlpine stay. */
export function partGluedWords(title: string): string {
  return title
    .replace(/[\p{L}]{4,}/gu, partWord)
    .replace(/\b((?:[ASPM]?QS))(?=[A-Z][a-z]{2})/g, "$1 ")
    .replace(new RegExp(`(\\b${person})(?=[£$€])`, "gi"), "$1 ")
    .replace(/\)(?=\p{L})/gu, ") ");
}

function partWord(word: string): string {
  const pieces = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return pieces.reduce(
    (joined, piece, index) => `${joined}${index > 0 && areParted(pieces[index - 1] ?? "", piece) ? " " : ""}${piece}`,
    "",
  );
}

function areParted(left: string, right: string): boolean {
  const [before, after] = [left.toLowerCase(), right.toLowerCase()];
  if (clanNames.test(left)) return false;
  if (strong.has(before)) return after.length >= 2;
  if (strong.has(after)) return before.length >= 2;
  return weak.has(before) && (weak.has(after) || roleAcronyms.test(right));
}

/** A title whose double spaces are signs: "/" between two roles, "-" after one; any other is a slip and becomes one space. */
export function partAtGaps(title: string): string {
  const [first = "", ...rest] = title.trim().split(/[^\S\u00a0]{2,}/);
  let isParted = false;
  return rest.reduce((text, part) => {
    isParted = (isParted || endsInPerson.test(text)) && /^[\p{Lu}\d£]/u.test(part);
    return `${text}${isParted ? (holdsPerson.test(part) ? " / " : " - ") : " "}${part}`;
  }, first);
}
