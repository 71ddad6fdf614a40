import { isDeepStrictEqual } from "node:util";
import type { FieldError } from "#server/errors.ts";
import type { Question } from "#server/questions/question.ts";
import type { OwnProfile } from "./profile.types.ts";
import type { ProfileFields } from "./profile-fields.ts";
import { savedWords } from "./saved-words.ts";

type Fields = Required<ProfileFields>;
export type FieldName = keyof Fields;

/** A profile in the terms of the fields that write it. */
export function fieldsOfProfile(profile: OwnProfile): Fields {
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

/** What is sent that is not there yet. The order of lists tells nothing, but for projects. */
export function changedFields(stored: Fields, sent: ProfileFields): FieldName[] {
  const names = Object.keys(sent) as FieldName[];
  return names.filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(comparable(name, sent[name]), comparable(name, stored[name])),
  );
}

function comparable(name: FieldName, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => (typeof item === "object" ? Object.fromEntries(Object.entries(item).toSorted()) : item));
  return name === "projects" ? items : items.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Of the fields to change, those that somebody else has changed since the version the writer saw, with what stands there now. */
export const changedMeanwhile = (
  stored: Fields,
  changed: readonly FieldName[],
  { fieldVersions, seen }: { fieldVersions: Readonly<Record<string, number>>; seen: number },
): FieldError[] =>
  changed
    .filter((name) => (fieldVersions[name] ?? 0) > seen)
    .map((name) => ({ pointer: `/${name}`, detail: `Saved meanwhile: ${savedWords(name, stored[name])}.` }));

/** Clients whose names the person hides, wherever else in the public parts those names stand. */
export function askAboutHiddenClients(profile: Fields): Question[] {
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
      detail: "This names a client whose name you hide. Put it in other words, or show the name. Save it all the same?",
    }));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
