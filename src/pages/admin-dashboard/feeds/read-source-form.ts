import { mappedFields } from "#db/feed-values.ts";
import type { Inputs } from "#server/types.ts";

type Facts = Inputs["feeds"]["add"];
type Reading = Inputs["feeds"]["preview"];

const textOf = (typed: FormData, name: string): string => String(typed.get(name) ?? "").trim();

/** What decides how a feed is read, as it stands in the form. */
export function readReading(typed: FormData): Reading {
  const fieldMap = Object.fromEntries(
    mappedFields.flatMap((field) => {
      const name = textOf(typed, `fieldMap/${field}`);
      return name === "" ? [] : [[field, name]];
    }),
  );
  return {
    location: textOf(typed, "location"),
    format: (textOf(typed, "format") || null) as Reading["format"],
    defaultCompanyName: textOf(typed, "defaultCompanyName") || null,
    fieldMap,
  };
}

export function readFacts(typed: FormData): Facts {
  const everyHours = textOf(typed, "everyHours");
  return {
    ...readReading(typed),
    name: textOf(typed, "name"),
    authority: textOf(typed, "authority"),
    contact: textOf(typed, "contact") || null,
    runs: textOf(typed, "runs") as Facts["runs"],
    everyHours: everyHours === "" ? null : Number(everyHours),
    atHours: typed.getAll("atHours").map(Number),
  };
}
