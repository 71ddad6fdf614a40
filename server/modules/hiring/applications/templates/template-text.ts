/** What can stand in braces in a message to an applicant, and what it is replaced by, in words for whoever writes one. */
export const templateVariables = {
  "first name": "the applicant’s first name",
  "full name": "the applicant’s whole name",
  "job title": "the title of the advert",
  company: "the firm that advertises",
  recruiter: "your own name",
  "date applied": "the day the application was sent",
} as const;
export type TemplateVariable = keyof typeof templateVariables;
export type TemplateFacts = Readonly<Record<TemplateVariable, string>>;

export interface FilledText {
  text: string;
  /** In braces and no variable, as it was written; each once. */
  unknown: string[];
  /** Variables used of which nothing is known here; each once. */
  empty: TemplateVariable[];
}

const inBraces = /\{([^{}\n]{0,60})\}/g;

/** The variable that somebody means, whatever its case and spaces; null for none. */
export function variableNamed(written: string): TemplateVariable | null {
  const name = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
  return Object.hasOwn(templateVariables, name) ? (name as TemplateVariable) : null;
}

/** A message with its variables filled in, once: braces in what is filled in stay. What cannot be filled stands as it was written, and is named. */
export function fillTemplate(template: string, facts: TemplateFacts): FilledText {
  const unknown = new Set<string>();
  const empty = new Set<TemplateVariable>();
  const text = template.replaceAll(inBraces, (whole, written: string) => {
    const variable = variableNamed(written);
    if (variable === null) {
      unknown.add(whole);
      return whole;
    }
    const value = facts[variable].trim();
    if (value !== "") return value;
    empty.add(variable);
    return whole;
  });
  return { text, unknown: [...unknown], empty: [...empty] };
}

/** What stands in braces and is no variable; each once. */
export const unknownIn = (template: string): string[] => [
  ...new Set([...template.matchAll(inBraces)].flatMap(([whole, written = ""]) => (variableNamed(written) === null ? [whole] : []))),
];

/** The fault of a message with something unknown in braces, naming it; null for one without. */
export function unknownVariables(template: string): string | null {
  const unknown = unknownIn(template);
  if (unknown.length === 0) return null;
  const known = Object.keys(templateVariables).map((name) => `{${name}}`);
  return `There is no ${unknown.join(", ")}. You can use ${known.join(", ")}, or write your own words in its place.`;
}
