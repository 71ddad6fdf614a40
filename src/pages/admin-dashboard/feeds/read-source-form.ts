import { mappedFields } from "#db/feed-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";

export type Facts = Inputs["feeds"]["add"];
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

type SetUp = Outputs["feeds"]["source"];

/** What of a feed its form holds. */
export const factsOf = ({
  name,
  location,
  format,
  defaultCompanyName,
  fieldMap,
  authority,
  contact,
  runs,
  everyHours,
  atHours,
}: SetUp): Facts => ({
  ...{ name, location, format, defaultCompanyName, fieldMap, contact, runs, everyHours, authority: authority ?? "", atHours: [...atHours] },
});

export const factLabels: Readonly<Record<keyof Facts, string>> = {
  name: "Name",
  location: "Address of the feed",
  format: "Format",
  defaultCompanyName: "Employer of adverts that name none",
  fieldMap: "Names of its fields",
  authority: "By whose leave its adverts are taken",
  contact: "Contact for questions",
  runs: "When it is read",
  everyHours: "Hours between two runs",
  atHours: "At these hours",
};
