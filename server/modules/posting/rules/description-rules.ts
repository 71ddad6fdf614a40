import { limits } from "#db/values.ts";
import { contactDetailsIn } from "#server/questions/contact-details.ts";
import { errorAt, type Finding, warningAt } from "./finding.ts";

/** Length of what is left once markup is cleaned, and ways of contact that go round the site. */
export function checkDescription(source: string | undefined, text: string): Finding[] {
  if (source === undefined) return [];
  const chars = [...text].length;
  const most = limits.descriptionMaxChars.toLocaleString("en-GB");
  const has = chars.toLocaleString("en-GB");
  const length = errorAt("description", `The description must have ${limits.descriptionMinChars} to ${most} characters; it has ${has}.`);
  if (chars > limits.descriptionMaxChars) return [length];
  const contacts = contactDetailsIn(text).map((kind) => {
    const article = kind.startsWith("e") ? "an" : "a";
    return warningAt("description", `The description holds ${article} ${kind}: people who apply round the site are not in your list.`);
  });
  return chars < limits.descriptionMinChars ? [length, ...contacts] : contacts;
}
