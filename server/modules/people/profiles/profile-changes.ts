import { isDeepStrictEqual } from "node:util";
import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import type { StoredProfile } from "./profile-answers.ts";
import type { ProfileFields } from "./profile-fields.ts";

type Fields = Required<ProfileFields>;
export type FieldName = keyof Fields;

/** Converts a profile to the fields of the update input. */
export function fieldsOfProfile(profile: StoredProfile): Fields {
  const { publicId: _id, version: _version, visibility: _visibility, pausedAt: _paused, hiddenDomain: _domain, ...written } = profile;
  const { hiddenFrom: _firms, updatedAt: _updated, freeFromConfirmedAt: _confirmed, place, alsoPlaces, suites, tools, ...facts } = written;
  return {
    ...facts,
    place: place?.slug ?? null,
    alsoPlaces: alsoPlaces.map(({ slug }) => slug),
    suites: suites.map(({ label: _label, ...suite }) => suite),
    tools: tools.map(({ label: _label, ...tool }) => tool),
  };
}

/** Returns the fields that differ from the stored ones. The order of lists is ignored, except for projects. */
export function changedFields(stored: Fields, sent: ProfileFields): FieldName[] {
  const names = Object.keys(sent) as FieldName[];
  return names.filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(toComparable(name, sent[name]), toComparable(name, stored[name])),
  );
}

function toComparable(name: FieldName, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => (typeof item === "object" ? Object.fromEntries(Object.entries(item).toSorted()) : item));
  return name === "projects" ? items : items.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Returns the fields to change that were changed by another save since the version loaded, with their current values. */
export const findConflicts = (
  stored: Fields,
  changed: readonly FieldName[],
  { fieldVersions, seen }: { fieldVersions: Readonly<Record<string, number>>; seen: number },
): FieldError[] =>
  changed
    .filter((name) => (fieldVersions[name] ?? 0) > seen)
    .map((name) => ({ pointer: `/${name}`, detail: `Saved in the meantime: ${describeSavedValue(name, stored[name])}.` }));

/** Asks about hidden clients whose names appear elsewhere in public parts of the profile. */
export function findHiddenClientQuestions(profile: Fields): Question[] {
  const hidden = profile.projects.flatMap(({ clientName, isClientHidden }) => (isClientHidden && clientName ? [clientName] : []));
  const names = hidden.map(plain).filter((name) => name.length >= 3);
  const texts: [pointer: string, text: string | null][] = [
    ["/headline", profile.headline],
    ["/about", profile.about],
    ...profile.projects.flatMap(({ name, duties, employer }, at): [string, string | null][] => [
      [`/projects/${at}/name`, name],
      [`/projects/${at}/duties`, duties],
      [`/projects/${at}/employer`, employer],
    ]),
  ];
  return texts
    .filter(([, text]) => text !== null && names.some((name) => ` ${plain(text)} `.includes(` ${name} `)))
    .map(([pointer]) => ({
      code: "names-a-hidden-client",
      pointer,
      detail: "This names a client whose name you have hidden. Reword it, or show the name. Save it anyway?",
    }));
}

const sum = /£\s?\d|\b\d[\d,.]*\s?(?:m|million|bn)\b/i;
const confidentialMatter =
  /final account|claim|settle|margin|profit|loss(?:es)?\b|tender (?:sum|price|figure)|contingency|dispute|damages|fee\b/i;

/** Asks about sums beside matters that clients keep to themselves, in texts that were not saved before. */
export function findConfidentialQuestions(projects: Fields["projects"], saved: Fields["projects"]): Question[] {
  const known = new Set(saved.flatMap(({ name, duties }) => [name, duties]));
  return projects.flatMap(({ name, duties }, at) =>
    (
      [
        ["name", name],
        ["duties", duties],
      ] as const
    )
      .filter(([, text]) => text !== null && !known.has(text))
      .filter(([, text]) => (text ?? "").split(/[.;!?]\s|\n/).some((part) => sum.test(part) && confidentialMatter.test(part)))
      .map(([field]) => ({
        code: "looks-confidential" as const,
        pointer: `/projects/${at}/${field}`,
        detail:
          "This states a sum beside a final account, claim, margin or fee, which clients often keep confidential. Leave it out unless it is public. Save it anyway?",
      })),
  );
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Value<Name extends FieldName> = NonNullable<ProfileFields[Name]>;

const formatPounds = (pence: number) => `£${(pence / 100).toLocaleString("en-GB")}`;
const quoted = (text: string) => `“${text.length > 160 ? `${text.slice(0, 160)}…` : text}”`;
const yesNo = (is: boolean) => (is ? "yes" : "no");
const list = (items: readonly string[]) => items.join(", ");

/** Formats a field's saved value for the user whose edit conflicts with it. Fields without an entry are shown unchanged. */
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
  payYearMinPence: formatPounds,
  dayRates: (rates) =>
    list(rates.map(({ basis, minPence }) => `${payBasisLabels[basis]}${minPence === null ? "" : ` ${formatPounds(minPence)}`}`)),
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

function describeSavedValue<Name extends FieldName>(name: Name, value: ProfileFields[Name]): string {
  if (value === null || value === undefined) return "nothing";
  const said = words[name]?.(value as Value<Name>) ?? String(value);
  return said === "" ? "nothing" : said;
}
