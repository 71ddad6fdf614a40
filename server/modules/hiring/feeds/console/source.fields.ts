import { z } from "zod";
import { type FieldMap, feedIntervalsHours, mappedFields } from "#db/feed-values.ts";
import { feedFormats } from "#db/own-values.ts";
import { publicInternet, refuseAddress } from "#server/kernel/network/public-network.ts";
import { cleanEmail, cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { fieldKey } from "../readers/field-names.ts";

const secureInternet = { ...publicInternet, ports: [443] };

/** Returns why a feed must not be read from an address, or null. DNS results are checked again on every connection. */
export function sourceAddressFault(location: string): string | null {
  if (!URL.canParse(location) || new URL(location).protocol !== "https:") return "Give an address that begins with https://.";
  const { hostname } = new URL(location);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return "Enter the full host name of a system on the public internet.";
  return refuseAddress(location, secureInternet);
}

const line = (missing: string, most: number) =>
  z
    .string(missing)
    .max(most * 4, `Use at most ${most} characters.`)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim())
    .refine((text) => [...text].length <= most, `Use at most ${most} characters.`);
const optionalLine = (most: number) =>
  line("Enter text, or leave it empty.", most)
    .nullable()
    .transform((text) => text || null);

const fieldMap = z
  .partialRecord(z.enum(mappedFields, "There is no such field."), z.string("Enter the name the feed uses for this field.").max(128))
  .transform((map): FieldMap => Object.fromEntries(Object.entries(map).flatMap(([field, name]) => toMapping(field, name))));
const toMapping = (field: string, name: string): [string, string][] => {
  const key = fieldKey(name);
  return key === "" ? [] : [[field, key]];
};

/** Fields that determine how a feed is read. */
const reading = {
  location: z
    .string("Give the feed’s address.")
    .overwrite(cleanLink)
    .pipe(line("Give the feed’s address.", 1024))
    .superRefine((text, check) => {
      const fault = sourceAddressFault(text);
      if (fault) check.addIssue({ code: "custom", message: fault });
    }),
  format: z.enum(feedFormats, "There is no such format.").nullable(),
  defaultCompanyName: optionalLine(120),
  fieldMap,
};

const facts = {
  ...reading,
  name: line("Give it a name.", 120).refine((text) => text.length >= 2, "Use at least 2 characters."),
  authority: line("Say with whose permission its adverts are imported.", 300).refine(
    (text) => text.length >= 5,
    "Use at least 5 characters.",
  ),
  contact: z
    .string("Enter text, or leave it empty.")
    .overwrite((text) => (text.includes("@") ? cleanEmail(text) : cleanLink(text)))
    .nullable()
    .pipe(optionalLine(255))
    .refine(
      (text) => text === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^https:\/\/[^\s/]+\.[^\s]+$/.test(text),
      "Enter an e-mail address such as feeds@firm.co.uk, or an address that starts with https://.",
    ),
  runs: z.enum(["by-hand", "every", "at", "as-before"], "Choose when to import it."),
  everyHours: z
    .int("Choose how many hours to wait.")
    .refine((hours) => (feedIntervalsHours as readonly number[]).includes(hours), "Choose one of the intervals.")
    .nullable(),
  atHours: z
    .array(z.int("Hours must be whole numbers.").min(0, "Hours begin at 0.").max(23, "Hours end at 23."), "Give a list of hours.")
    .max(24, "A day has 24 hours."),
};

export const newSourceFields = z.strictObject(facts);
export const changedSourceFields = z.strictObject({
  ...facts,
  slug: z.string("Enter the source’s title.").min(1, "Enter the source’s title.").max(96, "A source’s name has at most 96 characters."),
  version: z.int("Say which version you changed.").min(1, "Versions begin at 1."),
});
export const previewFields = z.strictObject(reading);
export type SourceFacts = z.output<typeof newSourceFields>;
