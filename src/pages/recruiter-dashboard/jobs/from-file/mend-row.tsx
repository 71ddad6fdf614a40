import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { fieldLabels, fieldOptions, formatDay, poundsOf } from "#src/pages/post-a-job/field-words.ts";
import { parsePounds, parseShownDay } from "#src/pages/post-a-job/read-typed.ts";
import { parsedChangesOf, parsedText, typedFieldOf } from "#src/pages/post-a-job/understood.tsx";
import { trpc } from "#src/trpc/client.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./from-file.module.css";
import { type FieldName, type Fields, fieldsToFix, type ImportRow, type RowFixes } from "./taken-rows.tsx";

type CheckResult = Outputs["advertFiles"]["check"];

/** The invalid fields of one row. The server validates them again before the row counts as fixed. */
export function FixRow({ row, onMend }: { row: ImportRow; onMend: (mended: RowFixes, reference: string | null) => Promise<CheckResult> }) {
  const { judged } = row;
  const fields = fieldsToFix(judged.faults);
  const asksReference = judged.faults.some(({ field }) => field === "reference");
  const read = useParsedTexts(judged.fields);
  const submission = useSubmission(async (typed, form) => {
    const { mended, faults, unread } = parseFixes(fields, typed);
    if (Object.keys(faults).length > 0) {
      const left = await read.ask(unread, faults, form);
      if (Object.keys(left).length > 0) throw unparsedInputFailure(left);
      return;
    }
    await onMend(
      { ...read.beside, ...mended } as RowFixes,
      asksReference ? String(typed.get("reference") ?? "").trim() || null : judged.reference,
    );
  });
  return (
    <Form id={`row-${judged.rowNumber}`} label={`Correct row ${judged.rowNumber}`} submission={submission}>
      <div className={styles.mending}>
        {asksReference && <TextField name="reference" label="Reference" defaultValue={judged.reference ?? ""} maxLength={100} />}
        {fields.map((field) => (
          <FixField key={field} field={field} fields={judged.fields} />
        ))}
      </div>
      <div role="status">
        {read.words.map(({ text, words }) => (
          <p key={text}>
            “{text}” is read as <strong>{words}</strong>. Check the row to use it so.
          </p>
        ))}
      </div>
      <div className={dashboard.actions}>
        <SubmitButton sending="Checking">Check row {judged.rowNumber} again</SubmitButton>
      </div>
    </Form>
  );
}

const unparsedInputFailure = (faults: Record<string, string>) =>
  new RequestFailure("Some fields cannot be read.", {
    ...{ status: 422, code: "invalid-fields", detail: "Some fields cannot be read.", retryAfterSeconds: null },
    fields: Object.entries(faults).map(([name, detail]) => ({ pointer: `/${name}`, detail })),
  });

const longFields: ReadonlySet<FieldName> = new Set(["description", "experience"]);
const ticks: ReadonlySet<FieldName> = new Set(["hasAuthority", "extensionLikely"]);

const dayFields: ReadonlySet<string> = new Set(["closesOn", "startsOn"]);

function FixField({ field, fields }: { field: FieldName; fields: Fields }) {
  const value = fields[field];
  const common = { name: field, label: field === "hasAuthority" ? "The position is open, and I may advertise it" : fieldLabels[field] };
  if (ticks.has(field)) return <CheckboxField {...common} defaultChecked={value === true} />;
  if (field in fieldOptions)
    return (
      <SelectField
        {...common}
        unchosen="Nothing chosen"
        options={fieldOptions[field as keyof typeof fieldOptions]}
        defaultValue={value === undefined ? "" : String(value)}
      />
    );
  if (longFields.has(field)) {
    return <TextAreaField {...common} rows={field === "description" ? 8 : 3} defaultValue={String(value ?? "")} />;
  }
  if (dayFields.has(field)) {
    return (
      <TextField
        {...common}
        hint="Such as 3 March 2027, “in 4 weeks” or “asap”."
        defaultValue={formatDay(value === undefined ? undefined : String(value))}
      />
    );
  }
  const isMoney = field === "payMinPence" || field === "payMaxPence";
  const shown = isMoney && typeof value === "number" ? String(value / 100) : String(value ?? "");
  return <TextField {...common} hint={isMoney ? "Such as 55,000, or all of it: “£55k - £65k + car”." : undefined} defaultValue={shown} />;
}

interface ParsedText {
  text: string;
  words: string;
}

/** Has the server parse free text in a row's fields and fills the fields with the result, to be confirmed by checking the row again. */
function useParsedTexts(here: Fields) {
  const { client } = trpc.useUtils();
  const [words, setWords] = useState<readonly ParsedText[]>([]);
  const [beside, setBeside] = useState<Partial<RowFixes>>({});
  const isAgency = here.advertiser === "agency" || here.advertiser === "employment-business";
  /** @returns messages for input that is still unparsed, by field */
  const ask = async (unread: Record<string, string>, faults: Record<string, string>, form: HTMLFormElement) => {
    const texts = Object.entries(unread).flatMap(([name, text]) => {
      const field = typedFieldOf(name);
      return field === undefined || text.length > 200 ? [] : [{ name: name as FieldName, field, text }];
    });
    if (texts.length === 0) return faults;
    const readings = await client.posting.readTyped.query({ texts: texts.map(({ field, text }) => ({ field, text })), isAgency });
    const left = { ...faults };
    const found: ParsedText[] = [];
    const besides: Record<string, unknown> = {};
    for (const [at, reading] of readings.entries()) {
      const { name = "title", text = "" } = texts[at] ?? {};
      if ("fault" in reading) left[name] = reading.fault;
      else {
        delete left[name];
        found.push({ text, words: parsedText(reading.fields) });
        Object.assign(besides, fillInputs(form, parsedChangesOf(name, reading.fields, here)));
      }
    }
    setWords(found);
    setBeside((before) => ({ ...before, ...besides }));
    return left;
  };
  return { words, beside, ask };
}

/** Writes parsed values to their inputs. @returns values without an input */
function fillInputs(form: HTMLFormElement, read: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => {
      const control = form.elements.namedItem(name);
      const isField = control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type !== "checkbox");
      if (isField) control.value = inputTextOf(name, value);
      return !isField && value !== undefined;
    }),
  );
}

function inputTextOf(name: string, value: unknown): string {
  if (typeof value === "number") return name.endsWith("Pence") ? poundsOf(value) : String(value);
  return dayFields.has(name) ? formatDay(String(value)) : String(value ?? "");
}

const wholeNumbers: ReadonlySet<string> = new Set(["siteDaysPerWeek", "homeDaysPerWeek", "durationMonths"]);

const hours: ReadonlySet<string> = new Set(["hoursPerDay", "hoursPerWeek"]);

const money: ReadonlySet<string> = new Set(["payMinPence", "payMaxPence"]);

interface ParsedFixes {
  mended: RowFixes;
  /** Messages for input that is not a plain number or date, by field. */
  faults: Record<string, string>;
  /** The unparsed input itself, which the server may be able to parse. */
  unread: Record<string, string>;
}

/** Parses the input of these fields, with messages for what cannot be parsed. */
export function parseFixes(fields: readonly FieldName[], typed: FormData): ParsedFixes {
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
    else if (money.has(field)) set(field, text, parsePounds(text), "Enter the pay in pounds, such as 65,000 or 475.50.");
    else if (dayFields.has(field)) set(field, text, parseShownDay(text), "Enter a day, such as 3 March 2027.");
    else if (hours.has(field))
      set(field, text, /^\d{1,2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined, "Enter hours, such as 37.5.");
    else if (wholeNumbers.has(field)) set(field, text, /^\d{1,4}$/.test(text) ? Number(text) : undefined, "Enter a whole number.");
    else mended[field] = text;
  }
  return { mended: mended as RowFixes, faults, unread };
}
