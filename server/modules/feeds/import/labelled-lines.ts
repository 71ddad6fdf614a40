/** Facts that feeds without fields for them write into the description or the title. */
export interface LabelledLines {
  company: string | null;
  place: string | null;
  country: string | null;
}

const line = (names: string) => new RegExp(`(?:^|\\n|[.;|*•]\\s*|\\s{2,})\\W{0,3}(?:${names})\\W{0,3}:\\W{0,3}\\s*([^\\n|;*•]{2,80})`, "i");
const companyLine = line("company|employer|organisation|organization|hiring company|company name");
const placeLine = line("location|job location|place of work|city|based|base");
const countryLine = line("country");
const atCompany = /^(?<title>.{4,80}?)\s+(?:at|@)\s+(?<company>[A-Z][\p{L}\d&.,'’ -]{1,60})$/u;

/** Reads "Location: Leeds" lines of a description, and "Quantity Surveyor at Oak Ltd" of a title. */
export function readLabelledLines(title: string, text: string): LabelledLines {
  const opening = text.slice(0, 3000);
  return {
    company: value(companyLine.exec(opening)) ?? atCompany.exec(title)?.groups?.company?.trim() ?? null,
    place: value(placeLine.exec(opening)),
    country: value(countryLine.exec(opening)),
  };
}

/** The value up to where the next label or sentence begins. */
function value(match: RegExpExecArray | null): string | null {
  const words = match?.[1]
    ?.split(/\.\s|\s{2,}|\s(?=[A-Z][\w ]{2,24}:)/)[0]
    ?.replace(/[\s.,]+$/, "")
    .trim();
  return words && words.length >= 2 ? words : null;
}

/** Parts of a title that may name a place: after a dash, a comma, a bracket or the word "in". */
export function placeCandidates(title: string): string[] {
  const [, ...parts] = title.split(/\s[-–—|]\s|[,(]|\s+in\s+(?=[A-Z])/);
  return parts.map((part) => part.replace(/[()]/g, "").trim()).filter((part) => part.length >= 3);
}
