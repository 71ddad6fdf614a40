import type { FieldName, Fields, StepName } from "./posting-types.ts";
import { steps } from "./steps.ts";

export interface Typed {
  /** Of the step alone; what is not there is empty. */
  fields: Fields;
  /** What cannot be read at all, by field, in words. It is not sent; what was kept before stays. */
  faults: Partial<Record<FieldName, string>>;
  /** The same as it was typed. */
  unread: Unread;
}

export type Unread = Partial<Record<FieldName, string>>;

const numbers: readonly FieldName[] = ["siteDaysPerWeek", "homeDaysPerWeek", "hoursPerDay", "hoursPerWeek", "durationMonths"];
const money: readonly FieldName[] = ["payMinPence", "payMaxPence"];
const yesOrNo: readonly FieldName[] = ["extensionLikely", "hasAuthority"];
const needKinds = ["must", "useful", "will-train"] as const;
const vocabularies = ["skill", "software", "measurement"] as const;

/** "65,000", "£65k" or "475.50" in pence; undefined for what is no amount. */
export function readPounds(text: string): number | undefined {
  const found = /^£?\s*(\d+(?:,\d{3})*)(?:\.(\d{1,2}))?\s*(k)?$/i.exec(text.trim());
  if (!found) return undefined;
  const pounds = Number(`${found[1]?.replaceAll(",", "")}.${found[2] ?? "0"}`);
  return Math.round(pounds * (found[3] ? 100_000 : 100));
}

/** What stands in the fields of a step. */
export function readTyped(step: StepName, typed: FormData): Typed {
  const fields: Record<string, unknown> = {};
  const faults: Typed["faults"] = {};
  const unread: Unread = {};
  for (const name of steps[step].fields) {
    const text = String(typed.get(name) ?? "").trim();
    if (name === "payOtherRates") {
      const { rates, fault } = readRates(typed);
      if (fault) faults[name] = fault;
      else if (rates.length > 0) fields[name] = rates;
    } else if (lists[name]) {
      const list = lists[name](typed);
      if (list.length > 0) fields[name] = list;
    } else if (text === "") continue;
    else if (numbers.includes(name)) {
      if (/^\d{1,4}$/.test(text)) fields[name] = Number(text);
      else faults[name] = "Enter a whole number.";
    } else if (money.includes(name)) {
      const pence = readPounds(text);
      if (pence === undefined) faults[name] = noAmount;
      else fields[name] = pence;
    } else fields[name] = yesOrNo.includes(name) ? text === "yes" : text;
    if (faults[name]) unread[name] = text;
  }
  return { fields: fields as Fields, faults, unread };
}

const noAmount = "Enter the pay in pounds, such as 65,000 or 475.50.";

/** Rates for further bases; a row without any entry is none. */
function readRates(typed: FormData): { rates: readonly unknown[]; fault: string | null } {
  const rows = rowsOf(typed, "payOtherRates", ["basis", "minPence", "maxPence"]).filter((row) => Object.values(row).some(Boolean));
  const rates = rows.map(({ basis = "", minPence = "", maxPence = "" }) => ({
    basis,
    minPence: minPence === "" ? null : readPounds(minPence),
    maxPence: maxPence === "" ? null : readPounds(maxPence),
  }));
  if (rates.some(({ minPence, maxPence }) => minPence === undefined || maxPence === undefined)) return { rates, fault: noAmount };
  return { rates, fault: rates.some(({ basis }) => basis === "") ? "Choose the basis of each rate." : null };
}

const lists: Partial<Record<FieldName, (typed: FormData) => readonly unknown[]>> = {
  benefits: (typed) => typed.getAll("benefits").map(String),
  suites: (typed) => rowsOf(typed, "suites", ["suite", "form", "need"]).filter(({ suite }) => suite !== ""),
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
    rowsOf(typed, "questions", ["question", "kind", "isRequired"])
      .filter(({ question }) => question !== "")
      .map(({ question, kind, isRequired }) => ({ question, kind: kind || "text", isRequired: isRequired === "yes" })),
};

/** Rows named "suites/0/form": as many as there are, in their order. */
function rowsOf(typed: FormData, list: string, parts: readonly string[]): Record<string, string>[] {
  const [first = ""] = parts;
  const rows: Record<string, string>[] = [];
  for (let at = 0; typed.has(`${list}/${at}/${first}`); at += 1) {
    rows.push(Object.fromEntries(parts.map((part) => [part, String(typed.get(`${list}/${at}/${part}`) ?? "").trim()])));
  }
  return rows;
}
