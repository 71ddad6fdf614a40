import { joinInitials } from "#server/text/initials.ts";
import work from "./competency-words.json" with { type: "json" };

/** A competency that an advert's duties would evidence, up to a level, with the words that say so. */
interface CompetencyReading {
  competency: string;
  level: 1 | 2 | 3;
  words: string;
}

/** Raised when the patterns change, so that stored readings are made anew. */
export const competencyReadingVersion = 1;

const wordsMaxChars = 160;
const headingMaxChars = 60;

/** The work that evidences each competency of the pathway, as adverts word it. Ethics is nobody's duty alone: only its own words count. */
const patterns = Object.entries(work).map(([competency, words]) => [competency, new RegExp(`\\b(?:${words})\\b`, "i")] as const);

const dutyHeading =
  /^(?:what you(?:’|'| wi)ll (?:do|be doing)|what the job involves|in the role|your work|day to day|the (?:role|job|work|position)|(?:main |key |core |your )?(?:duties|responsibilities|tasks|accountabilities)\b.*|you will|your week .*|we will look to you to|role (?:overview|purpose|summary))\s*[:.]?$/i;
const otherHeading =
  /^(?:what we (?:ask|offer|are looking for|need|give)|about (?:you|us|the (?:company|firm|business))|what you(?:’|'|)(?:ll)? (?:bring|get|need|have)|who we are|requirements?|(?:essential|desirable|preferred)\b.{0,40}|(?:key )?(?:skills|qualifications|experience|education|training)(?:,? (?:and|&|required|needed|essential)\b.{0,30})?|(?:candidate|person) (?:profile|spec\w*|requirements?)|you will (?:need|have)|we need to see|please have|(?:the )?(?:benefits|package|salary|rewards?|offer)(?: (?:and|&) \w+)?|in return\b.{0,20}|pay (?:and|&) benefits|terms|next steps|(?:how to apply|to apply|applying)\b.{0,40})\s*[:.]?$/i;
/** What is asked of a person, or offered to them, describes no work. */
const aboutPerson =
  /\b(?:experience (?:of|in|with|as)|experienced in|knowledge of|acquaintance with|exposure to .* (?:desirable|useful)|degree|hnc|hnd|qualified|qualifications?|ideally|desirable|essential|you (?:will )?(?:have|bring|need)|must (?:have|be)|proven|track record|we ask for|(?:you will )?come with|essentials|helpful|a bonus|glad of|would (?:also )?help|can be learnt|we (?:will )?teach|we offer|pension|holiday|salary|bonus|apply (?:by|to|with|now))\b/i;
const advising =
  /\b(?:lead(?:s|ing)?|head(?:s|ing)? (?:up|the)|advis(?:e|es|ing|ory)|advice|recommend\w*|chair(?:s|ing)?|accountable|answer to the|negotiat\w+|strateg\w+|challenge|defend|draft and negotiate)\b/i;
const learning =
  /\b(?:learn(?:s|ing)?|shadow(?:s|ing)?|observ(?:e|es|ing)|exposure to|attend(?:s|ing)?|take notes|spend time with|introduction to|understand(?:ing)?|gain (?:an )?(?:insight|experience))\b/i;

/** Level that a duty can evidence: 1 where somebody learns or watches, 3 where they lead or advise, otherwise 2. */
const levelOf = (duty: string): CompetencyReading["level"] => (learning.test(duty) ? 1 : advising.test(duty) ? 3 : 2);

/**
 * Reads which competencies the work of an advert would evidence, each at the highest level and in the words of the first duty that reaches
 * it. What is asked of people and what is offered to them is not read.
 */
export function readCompetencies(source: string): CompetencyReading[] {
  const duties = dutiesOf(joinInitials(source)).map((words) => ({ words, level: levelOf(words) }));
  return patterns.flatMap(([competency, pattern]) => {
    const found = duties.filter(({ words }) => pattern.test(words));
    const best = found.reduce<(typeof found)[number] | null>((first, each) => (first && first.level >= each.level ? first : each), null);
    return best ? [{ competency, level: best.level, words: shortened(best.words, pattern) }] : [];
  });
}

/** Sentences about the work: with a heading for the duties only what stands under it, otherwise all but what is under other headings. */
function dutiesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/^[\s*•·–—#-]+/, "").trim());
  const isHeading = (line: string, pattern: RegExp) => line.length <= headingMaxChars && pattern.test(line);
  let isDuty = !lines.some((line) => isHeading(line, dutyHeading));
  return lines.flatMap((line) => {
    if (isHeading(line, dutyHeading)) isDuty = true;
    else if (isHeading(line, otherHeading)) isDuty = false;
    return isDuty ? line.split(/(?<=[.!?;])\s+/).filter((sentence) => sentence !== "" && !aboutPerson.test(sentence)) : [];
  });
}

/** Cuts a long duty to the words around what was found. */
function shortened(words: string, pattern: RegExp): string {
  const whole = words.replace(/[;,]$/, "");
  if (whole.length <= wordsMaxChars) return whole;
  const at = Math.max(0, Math.min(whole.search(pattern) - wordsMaxChars / 4, whole.length - wordsMaxChars));
  const start = at === 0 ? 0 : whole.indexOf(" ", at) + 1;
  const cut = whole.slice(start, start + wordsMaxChars);
  const end = start + cut.length < whole.length ? cut.lastIndexOf(" ") : cut.length;
  return `${start > 0 ? "… " : ""}${cut.slice(0, end)}${start + end < whole.length ? " …" : ""}`;
}
