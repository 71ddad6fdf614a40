import { readPounds, readShownDay } from "#src/pages/post-a-job/read-typed.ts";
import type { Fault, FieldName, Mended, Row } from "./row-types.ts";

const pay: readonly FieldName[] = ["payPeriod", "payMinPence", "payMaxPence", "payBasis"];
const hirer: readonly FieldName[] = ["clientName", "clientUnnamedReason"];
const together: readonly (readonly FieldName[])[] = [pay, hirer];
/** Lists of several values are mended in the file, or in the advert once it is a draft. */
const lists: ReadonlySet<string> = new Set(["suites", "tools", "benefits", "competencies", "questions"]);
const wholeNumbers: ReadonlySet<string> = new Set(["siteDaysPerWeek", "homeDaysPerWeek", "durationMonths"]);
const hours: ReadonlySet<string> = new Set(["hoursPerDay", "hoursPerWeek"]);
export const dayFields: ReadonlySet<string> = new Set(["closesOn", "startsOn"]);
const money: ReadonlySet<string> = new Set(["payMinPence", "payMaxPence"]);

/** Fields to show for what is wrong with a row: those at fault, and those that only make sense beside them. */
export function fieldsToMend(faults: readonly Fault[]): FieldName[] {
  const named = faults.flatMap(({ field }) => (field === "row" || field === "reference" || lists.has(field) ? [] : [field as FieldName]));
  return [...new Set(named.flatMap((field) => together.find((group) => group.includes(field)) ?? [field]))];
}

/** Whether what is wrong can be mended beside the row. */
export const canBeMended = (faults: readonly Fault[]): boolean => faults.every(({ field }) => field !== "row" && !lists.has(field));

interface Typed {
  mended: Mended;
  /** What is no plain figure or day, in words for each field. */
  faults: Record<string, string>;
  /** The same as it was typed: the site may read it. */
  unread: Record<string, string>;
}

/** What was typed into these fields, or what cannot be read of it. */
export function readMended(fields: readonly FieldName[], typed: FormData): Typed {
  const mended: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  const unread: Record<string, string> = {};
  const set = (field: FieldName, text: string, value: unknown, fault: string) => {
    if (value !== undefined) mended[field] = value;
    else {
      faults[field] = fault;
      unread[field] = text;
    }
  };
  for (const field of fields) {
    const text = String(typed.get(field) ?? "").trim();
    if (field === "hasAuthority" || field === "extensionLikely") mended[field] = text !== "";
    else if (text === "") mended[field] = null;
    else if (money.has(field)) set(field, text, readPounds(text), "Enter the pay in pounds, such as 65,000 or 475.50.");
    else if (dayFields.has(field)) set(field, text, readShownDay(text), "Enter a day, such as 3 March 2027.");
    else if (hours.has(field))
      set(field, text, /^\d{1,2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined, "Enter hours, such as 37.5.");
    else if (wholeNumbers.has(field)) set(field, text, /^\d{1,4}$/.test(text) ? Number(text) : undefined, "Enter a whole number.");
    else mended[field] = text;
  }
  return { mended: mended as Mended, faults, unread };
}

/** Faults of the file that still stand once these fields were mended. */
export function stillUnread(unread: readonly Fault[], mended: Mended): Fault[] {
  const names = new Set(
    Object.keys(mended).flatMap((name): readonly string[] => together.find((group) => group.includes(name as FieldName)) ?? [name]),
  );
  return unread.filter(({ field }) => field !== "reference" && !names.has(field));
}

/** What is wrong with a reference beside the other rows of the file; null for nothing. */
export function sharedReference(reference: string | null, rowNumber: number, rows: readonly Row[]): Fault | null {
  if (reference === null) return null;
  const key = (text: string | null) => text?.normalize("NFKC").toLowerCase();
  const other = rows.find(({ judged }) => judged.rowNumber !== rowNumber && key(judged.reference) === key(reference));
  return other ? { field: "reference", detail: `Row ${other.judged.rowNumber} of this file has the same reference.` } : null;
}

const rowsAtOnce = 20;
const charsAtOnce = 600_000;

/** Rows in parts of which each fits one call. */
export function inParts<Sent>(rows: readonly Sent[]): Sent[][] {
  const parts: Sent[][] = [];
  let chars = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last && last.length < rowsAtOnce && chars + size <= charsAtOnce) {
      last.push(row);
      chars += size;
    } else {
      parts.push([row]);
      chars = size;
    }
  }
  return parts;
}
