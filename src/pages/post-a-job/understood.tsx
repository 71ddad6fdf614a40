import { createContext, useContext, useEffect, useState } from "react";
import type { Outputs } from "#server/types.ts";
import { payBasisLabel, payFigures, payUnit } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { fieldLabels, fieldText } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import { projectValueControl, type UnparsedInput } from "./read-typed.ts";
import type { FieldName, Fields } from "./steps.ts";

/** Shows how the server parsed the text in these inputs, for the user to confirm. */
export function ParsedInputs({ controls }: { controls: readonly string[] }) {
  const readings = useReadingsContext();
  return (
    <div role="status" className={styles.understood}>
      {controls.map((control) => {
        const reading = readings?.readingOf(control);
        if (!readings || !reading || !("fields" in reading)) return null;
        return (
          <p key={control}>
            “{reading.text}” is read as <strong>{parsedText(reading.fields)}</strong>.{" "}
            <Button id={`use-${control}`} onClick={() => readings.use(control, reading.fields)}>
              Use this<span className="visually-hidden">: {parsedText(reading.fields)}</span>
            </Button>
          </p>
        );
      })}
    </div>
  );
}

const payNames: ReadonlySet<string> = new Set(["payMinPence", "payMaxPence", "payPeriod", "payBasis"]);

/** Formats parsed values: "£55,000 – £65,000 a year; benefits: Company car". */
export function parsedText(read: Fields): string {
  const figures = payFigures({ minPence: read.payMinPence ?? null, maxPence: read.payMaxPence ?? null, currency: "GBP" });
  const pay = figures && [figures, read.payPeriod && payUnit(read.payPeriod)].filter(Boolean).join(" ");
  const basis = read.payBasis && payBasisLabel(read.payBasis);
  const others = (Object.keys(read) as FieldName[])
    .filter((name) => !payNames.has(name))
    .map((name) => `${fieldLabels[name].toLowerCase()}: ${fieldText(name, read)}`);
  return [[pay, basis].filter(Boolean).join(", "), ...others].filter(Boolean).join("; ");
}

type Reading = Outputs["posting"]["readTyped"][number];
type TypedField = Reading["field"];

const debounceMs = 400;
const mostAtOnce = 20;
const fieldOf: Partial<Record<string, TypedField>> = {
  ...{ payMinPence: "pay", payMaxPence: "pay", payOtherRates: "pay", [projectValueControl]: "projectValueBand" },
  ...{
    hoursPerDay: "hoursPerDay",
    hoursPerWeek: "hoursPerWeek",
    durationMonths: "durationMonths",
    startsOn: "startsOn",
    closesOn: "closesOn",
  },
};
export const typedFieldOf = (control: string): TypedField | undefined => fieldOf[control] ?? fieldOf[control.split("/")[0] ?? ""];
const readingKeyOf = (control: string, text: string, isAgency: boolean) => `${typedFieldOf(control)} ${isAgency} ${text}`;

/** Has the server parse input that is not a plain number or date, by control: debounced, and each text only once. */
export function useReadings(unread: UnparsedInput, fields: Fields) {
  const { client } = trpc.useUtils();
  const [known, setKnown] = useState<ReadonlyMap<string, Reading>>(new Map());
  const isAgency = fields.advertiser === "agency" || fields.advertiser === "employment-business";
  const texts = Object.entries(unread).flatMap(([control, text]) => {
    const field = typedFieldOf(control);
    return field === undefined || text.length > 200 || known.has(readingKeyOf(control, text, isAgency)) ? [] : [{ field, text }];
  });
  const requested = JSON.stringify(texts.slice(0, mostAtOnce));
  useEffect(() => {
    const wanted = JSON.parse(requested) as { field: TypedField; text: string }[];
    if (wanted.length === 0) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      client.posting.readTyped
        .query({ texts: wanted, isAgency })
        .then((found) => {
          if (isLeft) return;
          setKnown((before) => new Map([...before, ...found.map((one) => [`${one.field} ${isAgency} ${one.text}`, one] as const)]));
        })
        // On failure the field shows its own hint as before.
        .catch(() => {});
    }, debounceMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [requested, isAgency, client]);
  return (control: string): Reading | undefined => {
    const text = unread[control];
    return text === undefined ? undefined : known.get(readingKeyOf(control, text, isAgency));
  };
}

interface Readings {
  readingOf: (control: string) => Reading | undefined;
  /** Applies the parsed values to the form. */
  use: (control: string, read: Fields) => void;
  /** Number of times a description was pasted since the step was opened; each paste refreshes the suggestions. */
  pastes: number;
  notePasted: () => void;
}

export const ReadingsContext = createContext<Readings | null>(null);
export const useReadingsContext = (): Readings | null => useContext(ReadingsContext);

export type ParseErrors = Partial<Record<FieldName, string | null>>;

/** Returns parse results that replace the errors of those fields; null where the input was parsed and awaits confirmation. */
export function parseErrorsOf(unread: UnparsedInput, readingOf: Readings["readingOf"]): ParseErrors {
  return Object.fromEntries(
    Object.keys(unread).flatMap((control) => {
      const reading = readingOf(control);
      return reading ? [[control.split("/")[0], "fault" in reading ? reading.fault : null]] : [];
    }),
  );
}

export const errorToShow = (fault: string, read: string | null | undefined): string =>
  read === null ? "Check how we have read this: press “Use this”, or type it another way." : (read ?? fault);

/**
 * Returns the fields changed by one control's parsed input: a single figure in "To" leaves "From" unchanged, and list values are added to
 * those chosen.
 */
export function parsedChangesOf(control: string, read: Fields, here: Fields): Fields {
  const isEnd = control === "payMaxPence" && read.payMinPence === read.payMaxPence && here.payMinPence !== undefined;
  const ends = isEnd
    ? { payMinPence: here.payMinPence, payMaxPence: read.payMaxPence }
    : { payMinPence: read.payMinPence, payMaxPence: read.payMaxPence };
  return {
    ...read,
    ...(typedFieldOf(control) === "pay" && ends),
    ...(read.benefits && { benefits: [...new Set([...(here.benefits ?? []), ...read.benefits])] }),
    ...(read.payText && { payText: here.payText ?? read.payText }),
  } as Fields;
}
