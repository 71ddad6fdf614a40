import { findTerm } from "#server/modules/market/jobs/labels.ts";
import type { FieldName, PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, warningAt } from "./finding.ts";

/** What an advert cannot do without, with what to say of each. */
const required: readonly (readonly [FieldName, string])[] = [
  ["title", "Give the advert a title."],
  ["category", "Choose the category: it decides where the advert is found."],
  ["level", "Choose the level."],
  ["side", "Choose which side of the table the work is on."],
  ["workType", "Say where the work is done: on site, in an office, hybrid, remote or on several sites."],
  ["contractType", "Choose the contract type."],
  ["sector", "Choose the sector."],
  ["description", "Describe the work."],
];

export function checkRequired(fields: PostingFields): Finding[] {
  return required.flatMap(([field, sentence]) => (fields[field] === undefined ? [errorAt(field, sentence)] : []));
}

/** Levels at which people are still on their way to chartership. */
const trains: ReadonlySet<string> = new Set(["placement", "graduate", "assistant"]);

/** Fields that only make sense beside others, and words of vocabularies that hang together. */
export function checkTogether(fields: PostingFields): Finding[] {
  const found: Finding[] = [];
  const { siteDaysPerWeek = 0, homeDaysPerWeek = 0, workType } = fields;
  if (siteDaysPerWeek + homeDaysPerWeek > 7) found.push(errorAt("homeDaysPerWeek", "Days on site and at home come to more than a week."));
  if (workType === "remote" && siteDaysPerWeek > 0)
    found.push(errorAt("siteDaysPerWeek", "Remote work has no days on site: choose hybrid."));
  if (fields.ricsRule && (fields.ricsLevel ?? "none") === "none")
    found.push(errorAt("ricsLevel", "Choose the RICS level that is asked for."));
  if (fields.durationMonths !== undefined && fields.contractType === "permanent") {
    found.push(errorAt("durationMonths", "A permanent job has no end: take the length back or choose another contract type."));
  }
  (fields.suites ?? []).forEach(({ suite, form }, at) => {
    if (form !== "" && !findTerm("form", `${suite}:${form}`)) {
      found.push(errorAt("suites", "Choose the form of contract from those of its suite.", `/${at}/form`));
    }
  });
  (fields.tools ?? []).forEach(({ vocabulary, slug }, at) => {
    if (!findTerm(vocabulary, slug))
      found.push(errorAt("tools", "Choose skills, software and rules of measurement from the lists.", `/${at}/slug`));
  });
  if ((fields.competencies ?? []).length > 0 && fields.level !== undefined && !trains.has(fields.level)) {
    found.push(warningAt("competencies", "Competencies are for adverts that train somebody: placements, graduates and assistants."));
  }
  if ((fields.suites ?? []).length === 0) {
    found.push(warningAt("suites", "No contract suite is named: surveyors look for the forms they know."));
  }
  return found;
}
