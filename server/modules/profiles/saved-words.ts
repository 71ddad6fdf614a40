import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { labelOf, payBasisLabels } from "#server/modules/jobs/labels.ts";
import type { FieldName } from "./profile-changes.ts";
import type { ProfileFields } from "./profile-fields.ts";

type Value<Name extends FieldName> = NonNullable<ProfileFields[Name]>;

const money = (pence: number) => `£${(pence / 100).toLocaleString("en-GB")}`;
const quoted = (text: string) => `“${text.length > 160 ? `${text.slice(0, 160)}…` : text}”`;
const yesNo = (is: boolean) => (is ? "yes" : "no");
const list = (items: readonly string[]) => items.join(", ");

/** How what is saved of a field is told to whoever meant to write over it. Fields that are left out are told as they stand. */
const words: { [Name in FieldName]?: (value: Value<Name>) => string } = {
  headline: quoted,
  about: quoted,
  privateNotes: quoted,
  category: (slug) => labelOf("category", slug),
  level: (slug) => labelOf("level", slug),
  side: (side) => sideLabels[side],
  wantedSides: (sides) => list(sides.map((side) => sideLabels[side])),
  ricsLevel: (level) => ricsLabels[level],
  memberships: (items) => list(items.map(({ grade }) => grade)),
  workMix: (mix) => list(Object.entries(mix).map(([part, tenths]) => `${part} ${tenths}`)),
  alsoPlaces: list,
  contractTypes: (slugs) => list(slugs.map((slug) => labelOf("contractType", slug))),
  workTypes: (slugs) => list(slugs.map((slug) => labelOf("workType", slug))),
  payYearMinPence: money,
  dayRates: (rates) =>
    list(rates.map(({ basis, minPence }) => `${payBasisLabels[basis]}${minPence === null ? "" : ` ${money(minPence)}`}`)),
  preferredBasis: (basis) => payBasisLabels[basis],
  showsPay: yesNo,
  needsSponsorship: (needs) => (needs ? "sponsorship needed" : "no sponsorship needed"),
  hasDrivingLicence: yesNo,
  wouldBeCleared: yesNo,
  checksHeld: list,
  suites: (items) => list(items.map(({ suite, years }) => `${labelOf("suite", suite)}, years: ${years}`)),
  tools: (items) => list(items.map(({ vocabulary, slug }) => labelOf(vocabulary, slug))),
  projects: (items) =>
    items.map(({ name, valueBand }) => `${quoted(name)}${valueBand ? `, ${projectValueLabels[valueBand]}` : ""}`).join("; "),
};

export function savedWords<Name extends FieldName>(name: Name, value: ProfileFields[Name]): string {
  if (value === null || value === undefined) return "nothing";
  const said = words[name]?.(value as Value<Name>) ?? String(value);
  return said === "" ? "nothing" : said;
}
