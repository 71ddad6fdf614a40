import { useState } from "react";
import { dayOf, poundsOf } from "#src/pages/post-a-job/field-words.ts";
import { wordsRead } from "#src/pages/post-a-job/understood.tsx";
import { changesOf, typedFieldOf } from "#src/pages/post-a-job/use-readings.ts";
import { trpc } from "#src/trpc/client.ts";
import { dayFields } from "./mending.ts";
import type { FieldName, Fields, Mended } from "./row-types.ts";

interface ReadText {
  text: string;
  words: string;
}

/** Reads what was typed into the fields of a row as people write it, and puts it there to be confirmed by checking the row again. */
export function useReadTexts(here: Fields) {
  const { client } = trpc.useUtils();
  const [words, setWords] = useState<readonly ReadText[]>([]);
  const [beside, setBeside] = useState<Partial<Mended>>({});
  const isAgency = here.advertiser === "agency" || here.advertiser === "employment-business";
  /** @returns what is still unread, in words for each field */
  const ask = async (unread: Record<string, string>, faults: Record<string, string>, form: HTMLFormElement) => {
    const texts = Object.entries(unread).flatMap(([name, text]) => {
      const field = typedFieldOf(name);
      return field === undefined || text.length > 200 ? [] : [{ name: name as FieldName, field, text }];
    });
    if (texts.length === 0) return faults;
    const readings = await client.posting.readTyped.query({ texts: texts.map(({ field, text }) => ({ field, text })), isAgency });
    const left = { ...faults };
    const found: ReadText[] = [];
    const besides: Record<string, unknown> = {};
    for (const [at, reading] of readings.entries()) {
      const { name = "title", text = "" } = texts[at] ?? {};
      if ("fault" in reading) left[name] = reading.fault;
      else {
        delete left[name];
        found.push({ text, words: wordsRead(reading.fields) });
        Object.assign(besides, fill(form, changesOf(name, reading.fields, here)));
      }
    }
    setWords(found);
    setBeside((before) => ({ ...before, ...besides }));
    return left;
  };
  return { words, beside, ask };
}

/** Writes what was read into the fields there are. @returns what has none */
function fill(form: HTMLFormElement, read: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => {
      const control = form.elements.namedItem(name);
      const isField = control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type !== "checkbox");
      if (isField) control.value = textOf(name, value);
      return !isField && value !== undefined;
    }),
  );
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "number") return name.endsWith("Pence") ? poundsOf(value) : String(value);
  return dayFields.has(name) ? dayOf(String(value)) : String(value ?? "");
}
