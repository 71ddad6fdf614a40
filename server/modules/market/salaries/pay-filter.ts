import { z } from "zod";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import {
  type PayBasis,
  type ProjectValueBand,
  payBases,
  projectValueBands,
  type RicsLevel,
  ricsLevels,
  type Side,
  sides,
} from "#db/values.ts";
import type { Gazetteer, PlaceResolution } from "#server/kernel/services/place.types.ts";
import { uncapitalise } from "#server/text/plain-text.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { labelOf, payBasisLabels } from "../jobs/labels.ts";
import { resolveName, shownName } from "../places/resolve-place.ts";
import type { PayCell } from "./pay.types.ts";

const text = (about: string) =>
  z.string("Send this once, as text.").overwrite(cleanSearch).max(200, "At most 200 characters.").optional().describe(about);

/** Query parameters of the salary database, as typed. */
export const payFilterFields = {
  pay: text('"year" for salaries, "day" for day rates. Default: year.'),
  basis: text('The basis of a day rate, such as "outside-ir35". Day rates with different bases are never combined.'),
  category: text("Role category, as listed by /api/categories."),
  level: text('Seniority, such as "senior".'),
  location: text("A town, county, region or nation."),
  sector: text("Industry sector."),
  side: text('Which side the employer is on, such as "contractor" or "consultancy".'),
  suite: text('Contract suite, such as "nec4".'),
  value: text('Project value band, such as "5m-20m".'),
  rics: text('RICS level required, such as "mrics".'),
};
export type PayFilterField = keyof typeof payFilterFields;
export type PayFilterTexts = { [Field in PayFilterField]?: string | undefined };

export interface FilterFault {
  field: PayFilterField;
  detail: string;
}

/** A parsed filter, and the parts that could not be parsed. */
export interface PayFilter {
  cell: PayCell;
  faults: FilterFault[];
}

const slugs = {
  category: jobCategories.map(({ slug }) => slug),
  level: seniorityLevels.map(({ slug }) => slug),
  sector: industrySectors.map(({ slug }) => slug),
  suite: contractSuites.map(({ slug }) => slug),
  side: sides,
  basis: payBases,
  value: projectValueBands,
  rics: ricsLevels,
  pay: ["year", "day"],
} as const satisfies Partial<Record<PayFilterField, readonly string[]>>;

const names: Record<PayFilterField, string> = {
  pay: "kind of pay",
  basis: "day-rate basis",
  category: "category",
  level: "level",
  location: "place",
  sector: "sector",
  side: "side of the table",
  suite: "contract suite",
  value: "project value band",
  rics: "RICS level",
};

/** Cuts besides role, level and place. More than two at once would leave a handful of adverts, so the cell would be widened. */
const extras = { side: "side", sector: "sector", suite: "suite", valueBand: "value", ricsLevel: "rics" } as const;
const mostExtras = 2;

/** Never throws: parts that cannot be parsed are ignored and listed as faults. */
export function readPayFilter(texts: PayFilterTexts, gazetteer: Gazetteer): PayFilter {
  const faults: FilterFault[] = [];
  const listed = (field: keyof typeof slugs): string | undefined => {
    const value = texts[field]?.trim();
    if (!value) return undefined;
    if ((slugs[field] as readonly string[]).includes(value)) return value;
    faults.push({ field, detail: `There is no ${names[field]} called “${shortened(value)}”.` });
    return undefined;
  };
  const scale = listed("pay") === "day" ? "day" : "year";
  const basis = listed("basis") as PayBasis | undefined;
  if (basis && scale === "year") faults.push({ field: "basis", detail: "A basis applies only to day rates, and these are salaries." });
  const place = readPlace(texts.location ?? "", gazetteer);
  if (place.fault) faults.push({ field: "location", detail: place.fault });
  const cell: PayCell = {
    scale,
    basis: scale === "day" ? basis : undefined,
    category: listed("category"),
    level: listed("level"),
    place: place.slug,
    side: listed("side") as Side | undefined,
    sector: listed("sector"),
    suite: listed("suite"),
    valueBand: listed("value") as ProjectValueBand | undefined,
    ricsLevel: listed("rics") as RicsLevel | undefined,
  };
  const chosen = (Object.keys(extras) as (keyof typeof extras)[]).filter((extra) => cell[extra] !== undefined);
  for (const extra of chosen.slice(mostExtras)) {
    cell[extra] = undefined;
    faults.push({
      field: extras[extra],
      detail: `Use at most two of side, sector, suite, project value and RICS level. Not filtered by ${names[extras[extra]]}.`,
    });
  }
  return { cell: Object.fromEntries(Object.entries(cell).filter(([, value]) => value !== undefined)) as unknown as PayCell, faults };
}

function readPlace(typed: string, gazetteer: Gazetteer): { slug?: string; fault?: string } {
  const found = resolveName(gazetteer, typed);
  if (found.kind === "found") return { slug: found.place.slug };
  if (found.kind === "anywhere") return {};
  return { fault: `${faultOf(found, shortened(typed.trim()))} The figures are not narrowed to a place.` };
}

function faultOf(found: Exclude<PlaceResolution, { kind: "found" | "anywhere" }>, typed: string): string {
  if (found.kind === "ambiguous") return `“${typed}” may be ${found.choices.map(({ label }) => label).join("; ")}: write one of them.`;
  return `There is no place called “${typed}”${found.nearest ? `; did you mean ${found.nearest.label}?` : "."}`;
}

const shortened = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** Returns the place with this slug as it is shown and typed; "" for the whole UK. */
export function placeText(slug: string | undefined, gazetteer: Gazetteer): string {
  const found = gazetteer.bySlug(slug ?? "");
  return found ? shownName(gazetteer, found) : (slug ?? "");
}

/** Returns a cell as form and query-string values, without parts that could not be parsed. */
export const filterTexts = (
  { scale, place, basis, category, level, sector, side, suite, valueBand, ricsLevel }: PayCell,
  gazetteer: Gazetteer,
) => ({
  pay: scale,
  basis: basis ?? "",
  category: category ?? "",
  level: level ?? "",
  location: placeText(place, gazetteer),
  sector: sector ?? "",
  side: side ?? "",
  suite: suite ?? "",
  value: valueBand ?? "",
  rics: ricsLevel ?? "",
});

/** Describes a cell: "Quantity Surveyor, Senior, Leeds, NEC4"; "All roles" when nothing narrows it. */
export function describeCell({ category, level, side, sector, suite, valueBand, ricsLevel, place }: PayCell, gazetteer: Gazetteer): string {
  const parts = [
    category && labelOf("category", category),
    level && labelOf("level", level),
    side && sideLabels[side],
    sector && labelOf("sector", sector),
    suite && labelOf("suite", suite),
    valueBand && `projects ${uncapitalise(projectValueLabels[valueBand])}`,
    ricsLevel && ricsWords(ricsLevel),
    placeText(place, gazetteer),
  ].filter(Boolean);
  return parts.join(", ") || "All roles";
}

/** "MRICS asked for". */
export const ricsWords = (level: RicsLevel): string => (level === "none" ? "no RICS level required" : `${ricsLabels[level]} asked for`);

/** "Salaries", or "Day rates, outside IR35". */
export function scaleWords({ scale, basis }: PayCell): string {
  if (scale === "year") return "Salaries";
  return basis ? `Day rates: ${payBasisLabels[basis]}` : "Day rates";
}
