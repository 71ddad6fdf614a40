import { alertLimits } from "#db/taxonomy/alert.ts";
import { manyFields, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";

/** A search that can be saved: the list's query string, without page and sort order. */
export interface SavableQuery {
  query: string;
  hash: string;
  state: SearchState;
}

const narrowing = ["q", "location", "posted", "payMin", "payMax"] as const;

/** Normalises a list's query string. @throws AppError invalid-fields for a search of all jobs, and for one too long to save */
export function readSavableQuery(typed: string): SavableQuery {
  const savable = toSavableQuery(typed);
  if (!isNarrowed(savable.state))
    throw refusal("Search for something first: keywords, a place or a filter. You cannot save a search for every job.");
  if (savable.query.length > alertLimits.queryMaxChars) {
    throw refusal("This search has too many values to save. Remove some.");
  }
  return savable;
}

/** Normalises a query string without validating it. */
export function toSavableQuery(typed: string): SavableQuery {
  const requested = readSearchState(new URLSearchParams(typed.slice(0, 20_000)));
  const state: SearchState = {
    ...requested,
    q: normaliseSpaces(requested.q),
    location: normaliseSpaces(requested.location),
    near: "",
    sort: "",
    page: "",
  };
  const query = searchParameters(state).replace(/^\?/, "");
  return { query, hash: hashOf(query), state };
}

/** Returns whether anything besides the sort order restricts the list. */
export const isNarrowed = (state: SearchState): boolean =>
  narrowing.some((field) => state[field] !== "") || manyFields.some((field) => state[field].length > 0);

const normaliseSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

const refusal = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/query", detail }] });
