const person = "(?:me|us|here|home|my (?:home|house|place|location|area|town|city|postcode)|where i (?:live|am))";
const lead = "(?:near(?:by|est)?|next|close|closest|around|round|local|commutable)(?: to| from)?";
const miles = `(?:within )?(?<miles>\\d{1,3}) ?(?:miles?|mi) (?:of|from|around) ${person}`;
const area = "(?:in|around|near) (?:my|our|the local) (?:local )?(?:area|town|city|region|neighbou?rhood|location)";
const alone = "near ?by|close by|(?:around|near|round) here|locally|my (?:local )?area|(?:my|use my|current|my current) location";
const work = "jobs?|work|vacanc(?:y|ies)|roles?|positions?";
const trade = "qs|quantity|estimat(?:or|ing)|surveyors?|senior|junior|assistant|graduate|trainee|managing";
/** "Local" belongs to authorities, plans and housing too: alone it asks for what is near only beside work. */
const local = `local(?= (?:${work}|${trade})\\b)|(?<=\\b(?:${work}) )local(?= *$)`;
const pattern = `${miles}|${lead} ${person}|${area}|${alone}|${local}`;

const inKeywords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");
const wholeText = new RegExp(`^(?:(?:anywhere|somewhere|${work}) )*(?:${pattern}|local|here)(?: (?:${work}))*$`, "iu");
const textMaxChars = 600;

export interface NearMePhrase {
  start: number;
  end: number;
  /** From "within 10 miles of me"; null when no distance was typed. */
  radiusMiles: number | null;
}

/** Stretches of a text that ask for what is near whoever typed it: "near me", "in my area", "local jobs". */
export function findNearMe(text: string): NearMePhrase[] {
  return [...text.slice(0, textMaxChars).matchAll(inKeywords)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    radiusMiles: match.groups?.miles ? Number(match.groups.miles) : null,
  }));
}

/** Whether a place box holds nothing but such words. The letters of a postcode area typed there alone are that area. */
export function isNearMe(text: string): boolean {
  const words = text
    .slice(0, textMaxChars)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return wholeText.test(words);
}
