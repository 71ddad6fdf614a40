import { type FieldName, type Fields, type StepName, steps } from "./steps.ts";

/** Where a value came from that nobody typed: the pasted text, or the firm's last advert. */
export type FilledFrom = "text" | "last-advert";
export type Marks = Partial<Record<FieldName, FilledFrom>>;

/** Fields that are filled, confirmed and cleared together, because one says nothing without the others. */
export const fieldGroups: readonly (readonly FieldName[])[] = [
  ["title"],
  ["category"],
  ["level"],
  ["side"],
  ["advertiser"],
  ["employerType"],
  ["workType"],
  ["workingPattern"],
  ["place"],
  ["siteDaysPerWeek"],
  ["homeDaysPerWeek"],
  ["contractType", "durationMonths", "extensionLikely"],
  ["payMinPence", "payMaxPence", "payPeriod", "payBasis", "payOtherRates", "payText"],
  ["hoursPerDay"],
  ["hoursPerWeek"],
  ["benefits"],
  ["startsOn"],
  ["sector"],
  ["projectValueBand"],
  ["suites"],
  ["ricsLevel", "ricsRule"],
  ["tools"],
  ["experience"],
  ["description"],
  ["applyKind", "applyUrl"],
  ["closesOn"],
];

export const pickFields = (fields: Fields, names: readonly FieldName[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))) as Fields;

/** The values to take from what was read: of each group only where nobody has typed or confirmed any of its fields. */
export function fieldsToFill(read: Fields, here: Fields, marks: Marks): Fields {
  const free = fieldGroups.filter((names) => {
    const isFree = (name: FieldName) =>
      here[name] === undefined || marks[name] === "last-advert" || (name === "applyKind" && here[name] === "on-site");
    return names.every(isFree);
  });
  return Object.assign({}, ...free.map((names) => pickFields(read, names)));
}

/** Marked groups of a step that still have a value, each as its names with one. */
export const groupsToCheck = (step: StepName, fields: Fields, marks: Marks): FieldName[][] =>
  fieldGroups
    .map((names) => names.filter((name) => marks[name] !== undefined && fields[name] !== undefined && steps[step].fields.includes(name)))
    .filter(({ length }) => length > 0);

export const withoutMarks = (marks: Marks, names: readonly string[]): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([name]) => !names.includes(name))) as Marks;
