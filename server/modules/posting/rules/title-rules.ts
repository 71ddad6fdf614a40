import type { QuestionCode } from "#db/question-values.ts";
import { limits } from "#db/values.ts";
import { readRole } from "#server/modules/feeds/recognise/role.ts";
import { readSalary } from "#server/modules/feeds/salary/salary-reader.ts";
import { contactDetailsIn } from "#server/questions/contact-details.ts";
import { errorAt, type Finding, questionAt, warningAt } from "./finding.ts";

const fewestShouted = 9;
const goesOn = "Keep it as it is?";
/** What a project is worth: no pay is stated in millions. */
const worth = /[£€$]?\s?\d+(?:[.,]\d+)?\s?(?:m|mn|bn|million|billion)\b\+?/gi;

/** Length, and what looks like shouting, markup, pay and ways of contact. The other words tell which trade it is. */
export function checkTitle(title: string, otherWords: string): Finding[] {
  const chars = [...title].length;
  if (chars < limits.titleMinChars || chars > limits.titleMaxChars) {
    return [errorAt("title", `The title must have ${limits.titleMinChars} to ${limits.titleMaxChars} characters; it has ${chars}.`)];
  }
  const found: Finding[] = [];
  const ask = (code: QuestionCode, detail: string) => found.push(questionAt(code, "title", `${detail} ${goesOn}`));
  if (isShouting(title)) ask("looks-like-shouting", "Write the title in small letters, with capitals only where they belong.");
  if (/[!?*~#_]{2,}|!|£{2,}/.test(title)) ask("looks-like-noise", "Leave exclamation marks and rows of signs out of the title.");
  if (/<[^>]*>|[<>]/.test(title)) ask("looks-like-markup", "The title is plain text: leave markup out of it.");
  if (statesPay(title)) ask("looks-like-pay", "Leave pay out of the title: it has fields of its own.");
  for (const kind of contactDetailsIn(title)) {
    ask("looks-like-contact-details", `Leave the ${kind} out of the title: people apply by the button of the advert.`);
  }
  if (/\burgent(?:ly)?\b|\basap\b|\bimmediate start\b|\bhot job\b/i.test(title)) {
    found.push(warningAt("title", "“Urgent” and the like tell a surveyor nothing about the job: name the role alone."));
  }
  if (found.length === 0 && readRole(title, otherWords).kind === "other") {
    found.push(warningAt("title", "The title does not say that this is work for quantity surveyors or cost professionals."));
  }
  return found;
}

/** Capitals throughout, in words too long for initials such as those of M&E, NEC4 and MRICS. */
function isShouting(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length >= fewestShouted && letters === letters.toUpperCase() && /\p{L}{6}/u.test(title);
}

function statesPay(title: string): boolean {
  const unvalued = title.replace(worth, " ");
  return /[£€$]|\b\d{2,3}\s?k\b/i.test(unvalued) || (/\d{2}/.test(unvalued) && readSalary(unvalued).flags.undisclosed === false);
}
