import { limits } from "#db/values.ts";
import { readRole } from "#server/modules/feeds/recognise/role.ts";
import { readSalary } from "#server/modules/feeds/salary/salary-reader.ts";
import { contactDetailsIn } from "./contact-details.ts";
import { errorAt, type Finding, warningAt } from "./finding.ts";

const fewestShouted = 9;

/** What keeps a title from the board: length, shouting, markup, pay and ways of contact. The other words tell which trade it is. */
export function checkTitle(title: string, otherWords: string): Finding[] {
  const chars = [...title].length;
  if (chars < limits.titleMinChars || chars > limits.titleMaxChars) {
    return [errorAt("title", `The title must have ${limits.titleMinChars} to ${limits.titleMaxChars} characters; it has ${chars}.`)];
  }
  const found: Finding[] = [];
  if (isShouting(title)) found.push(errorAt("title", "Write the title in small letters, with capitals only where they belong."));
  if (/[!?*~#_]{2,}|!|£{2,}/.test(title)) found.push(errorAt("title", "Leave exclamation marks and rows of signs out of the title."));
  if (/<[^>]*>|[<>]/.test(title)) found.push(errorAt("title", "The title is plain text: leave markup out of it."));
  if (statesPay(title)) found.push(errorAt("title", "Leave pay out of the title: it has fields of its own."));
  for (const kind of contactDetailsIn(title)) {
    found.push(errorAt("title", `Leave the ${kind} out of the title: people apply by the button of the advert.`));
  }
  if (/\burgent(?:ly)?\b|\basap\b|\bimmediate start\b|\bhot job\b/i.test(title)) {
    found.push(warningAt("title", "“Urgent” and the like tell a surveyor nothing about the job: name the role alone."));
  }
  if (found.length === 0 && readRole(title, otherWords).kind === "other") {
    found.push(warningAt("title", "The title does not say that this is work for quantity surveyors or cost professionals."));
  }
  return found;
}

function isShouting(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length >= fewestShouted && letters === letters.toUpperCase();
}

function statesPay(title: string): boolean {
  return /[£€$]|\b\d{2,3}\s?k\b/i.test(title) || (/\d{2}/.test(title) && readSalary(title).flags.undisclosed === false);
}
