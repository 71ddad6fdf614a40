import { longDate } from "#src/lib/dates.ts";
import { type FieldName, type Fields, type StepName, steps } from "./steps.ts";

export interface ParsedStep {
  /** Fields of this step only; an empty one is absent. */
  fields: Fields;
  /** Messages for input that cannot be parsed here, by field. It is not sent; the saved value stays. */
  faults: Partial<Record<FieldName, string>>;
  /** The unparsed input itself, by control. */
  unread: UnparsedInput;
}

/** Input that is neither a plain number nor a plain date, by control name, such as "payOtherRates/0/minPence". */
export type UnparsedInput = Readonly<Record<string, string>>;

const wholeNumbers: readonly FieldName[] = ["siteDaysPerWeek", "homeDaysPerWeek", "durationMonths", "replyPromiseDays"];
const hours: readonly FieldName[] = ["hoursPerDay", "hoursPerWeek"];
const money: readonly FieldName[] = ["payMinPence", "payMaxPence"];
const days: readonly FieldName[] = ["startsOn", "closesOn"];
const yesOrNo: readonly FieldName[] = ["extensionLikely", "hasAuthority"];
const needKinds = ["must", "useful", "will-train"] as const;
const vocabularies = ["skill", "software", "measurement"] as const;

/** Parses "65,000", "£65k" or "475.50" to pence; undefined for anything else. */
export function parsePounds(text: string): number | undefined {
  const found = /^£?\s*(\d+(?:,\d{3})*)(?:\.(\d{1,2}))?\s*(k)?$/i.exec(text.trim());
  if (!found) return undefined;
  const pounds = Number(`${found[1]?.replaceAll(",", "")}.${found[2] ?? "0"}`);
  return Math.round(pounds * (found[3] ? 100_000 : 100));
}

/** Parses a date as this form shows it, "3 March 2027", or "2027-03-03"; undefined for anything else. */
export function parseShownDay(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const at = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} 12:00 UTC`) : Number.NaN;
  return Number.isNaN(at) || longDate(new Date(at)) !== text ? undefined : new Date(at).toISOString().slice(0, 10);
}

/** Free-text input for the project value, beside the list of bands. */
export const projectValueControl = "projectValueBand/typed";

export function parseStepForm(step: StepName, typed: FormData): ParsedStep {
  const fields: Record<string, unknown> = {};
  const faults: ParsedStep["faults"] = {};
  const unread: Record<string, string> = {};
  const set = (name: FieldName, value: unknown, text: string) => {
    if (value !== undefined) fields[name] = value;
    else {
      faults[name] = invalidInputMessage(name);
      unread[name] = text;
    }
  };
  for (const name of steps[step].fields) {
    const text = String(typed.get(name) ?? "").trim();
    if (name === "payOtherRates") {
      const read = parseRates(typed);
      if (read.fault) faults[name] = read.fault;
      else if (read.rates.length > 0) fields[name] = read.rates;
      Object.assign(unread, read.unread);
    } else if (lists[name]) {
      const list = lists[name](typed);
      if (list.length > 0) fields[name] = list;
    } else if (text === "") continue;
    else if (wholeNumbers.includes(name)) set(name, /^\d{1,4}$/.test(text) ? Number(text) : undefined, text);
    else if (hours.includes(name)) set(name, /^\d{1,2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined, text);
    else if (money.includes(name)) set(name, parsePounds(text), text);
    else if (days.includes(name)) set(name, parseShownDay(text), text);
    else fields[name] = yesOrNo.includes(name) ? text === "yes" : text;
  }
  const value = String(typed.get(projectValueControl) ?? "").trim();
  if (value !== "") {
    unread[projectValueControl] = value;
    faults.projectValueBand = invalidInputMessage("projectValueBand");
  }
  return { fields: fields as Fields, faults, unread };
}

const noAmount = "Enter the pay in pounds, such as 65,000, £55k - £65k or £450 a day.";

function invalidInputMessage(name: FieldName): string {
  if (money.includes(name)) return noAmount;
  if (days.includes(name)) return "Enter a day, such as 3 March 2027.";
  if (hours.includes(name)) return "Enter hours, such as 37.5.";
  if (name === "projectValueBand") return "Enter a value, such as £12.5m or £10-15m.";
  return name === "durationMonths" ? "Enter the length, such as 6 months or 1 year." : "Enter a whole number.";
}

/** Parses the additional rates; a row without any entry is skipped. */
function parseRates(typed: FormData): { rates: readonly unknown[]; fault: string | null; unread: Record<string, string> } {
  const unread: Record<string, string> = {};
  const pence = (at: number, end: "minPence" | "maxPence", text: string) => {
    if (text === "") return null;
    const read = parsePounds(text);
    if (read === undefined) unread[`payOtherRates/${at}/${end}`] = text;
    return read;
  };
  const rates = readRows(typed, "payOtherRates", ["basis", "minPence", "maxPence"]).flatMap((row, at) => {
    const { basis = "", minPence = "", maxPence = "" } = row;
    if (!Object.values(row).some(Boolean)) return [];
    return [{ basis, minPence: pence(at, "minPence", minPence), maxPence: pence(at, "maxPence", maxPence) }];
  });
  if (Object.keys(unread).length > 0) return { rates, fault: noAmount, unread };
  return { rates, fault: rates.some(({ basis }) => basis === "") ? "Choose the basis of each rate." : null, unread };
}

const lists: Partial<Record<FieldName, (typed: FormData) => readonly unknown[]>> = {
  benefits: (typed) => typed.getAll("benefits").map(String),
  suites: (typed) => readRows(typed, "suites", ["suite", "form", "need"]).filter(({ suite }) => suite !== ""),
  tools: (typed) =>
    vocabularies.flatMap((vocabulary) =>
      typed.getAll(`tools-${vocabulary}`).map((slug) => ({
        vocabulary,
        slug: String(slug),
        need: needKinds.find((need) => need === typed.get(`tools-${vocabulary}-${slug}`)) ?? "useful",
      })),
    ),
  competencies: (typed) =>
    [...typed.entries()].flatMap(([name, value]) =>
      name.startsWith("competencies-") && value !== "" ? [{ competency: name.slice("competencies-".length), level: Number(value) }] : [],
    ),
  questions: (typed) =>
    readRows(typed, "questions", ["question", "kind", "isRequired"])
      .filter(({ question }) => question !== "")
      .map(({ question, kind, isRequired }) => ({ question, kind: kind || "text", isRequired: isRequired === "yes" })),
};

/** Reads consecutive rows of inputs named like "suites/0/form". */
function readRows(typed: FormData, list: string, parts: readonly string[]): Record<string, string>[] {
  const [first = ""] = parts;
  const rows: Record<string, string>[] = [];
  for (let at = 0; typed.has(`${list}/${at}/${first}`); at += 1) {
    rows.push(Object.fromEntries(parts.map((part) => [part, String(typed.get(`${list}/${at}/${part}`) ?? "").trim()])));
  }
  return rows;
}
