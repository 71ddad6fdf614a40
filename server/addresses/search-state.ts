import { cleanSearch } from "../text/typed-text/clean-typed.ts";

/** Two decimals of a degree, about a mile: no home can be identified from it. */
const decimals = 2;

export interface OwnLocation {
  lat: number;
  lng: number;
}

const shape = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/;

/** Serialises the user's location for an address: rounded to about a mile before it leaves the browser. */
export function writeOwnLocation({ lat, lng }: OwnLocation): string {
  return `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;
}

/** Parses "53.80,-1.55" and rounds it again, as callers may not have; null for anything else. */
export function readOwnLocation(text: string): OwnLocation | null {
  const [, lat, lng] = shape.exec(text.trim()) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const [roundedLat, roundedLng] = [Number(Number(lat).toFixed(decimals)), Number(Number(lng).toFixed(decimals))];
  return Math.abs(roundedLat) <= 90 && Math.abs(roundedLng) <= 180 ? { lat: roundedLat, lng: roundedLng } : null;
}

/** Checks whether an address holds the user's location: such a page is never cached. */
export const hasOwnLocation = (url: string): boolean => /[?&]near=[^&]/.test(url);

/** State of the jobs list, as read from the address. Values are as typed: the server validates them. */
export interface SearchState extends Record<keyof typeof manyParameters, readonly string[]> {
  q: string;
  location: string;
  /** The searcher’s coordinates, "53.80,-1.55", rounded to about a mile; "" unless shared. A named location takes precedence. */
  near: string;
  /** Miles, as typed; "" means the default for the place. */
  radius: string;
  /** "1d" … "30d", or "". */
  posted: string;
  /** "year", "day" or "hour". */
  payScale: string;
  payMin: string;
  payMax: string;
  /** "1": with a pay filter, also list adverts that state no pay. */
  unstated: string;
  /** "1": search the words exactly as typed, no phrases into filters, no spelling correction, no synonyms. */
  literal: string;
  sort: string;
  page: string;
}

/** Query parameter of each field that may repeat. */
const manyParameters = {
  category: "category",
  level: "level",
  contractType: "contract",
  workType: "work",
  sector: "sector",
  employerType: "employer",
  suite: "suite",
  advertisedBy: "advertiser",
  workingPattern: "hours",
  start: "start",
  payBasis: "basis",
  chartership: "chartership",
  replyPromise: "promise",
} as const;
const singleParameters = {
  q: "q",
  location: "location",
  near: "near",
  radius: "radius",
  posted: "posted",
  payScale: "pay",
  payMin: "min",
  payMax: "max",
  unstated: "unstated",
  literal: "literal",
  sort: "sort",
  page: "page",
} as const;

export type ManyField = keyof typeof manyParameters;
export type SingleField = keyof typeof singleParameters;
export const manyFields = Object.keys(manyParameters) as ManyField[];
export const singleFields = Object.keys(singleParameters) as SingleField[];
/** Query parameter, and therefore form control name, of each field. */
export const parameterNames: Record<ManyField | SingleField, string> = { ...manyParameters, ...singleParameters };

const firstFields = ["q", "location", "near", "radius"] as const;

/** Reads a list address. Repeated and comma-joined values are both accepted; nothing is validated here, lengths are capped. */
export function readSearchState(parameters: URLSearchParams): SearchState {
  const state: Record<string, string | string[]> = {};
  for (const field of singleFields) state[field] = cleanSearch(parameters.get(singleParameters[field]) ?? "").slice(0, 600);
  const near = readOwnLocation(state.near as string);
  if (near) state.near = writeOwnLocation(near);
  for (const field of manyFields) {
    const values = parameters.getAll(manyParameters[field]).flatMap((value) => value.split(","));
    state[field] =
      values.length === 0 ? values : [...new Set(values.map((value) => value.trim().slice(0, 60)).filter(Boolean))].slice(0, 50);
  }
  return state as unknown as SearchState;
}

export const emptySearch: SearchState = readSearchState(new URLSearchParams());

/** Returns the list's query string, in a fixed order, without empty fields; "" when there are no filters. */
export function searchParameters(state: Partial<SearchState>): string {
  const parameters = new URLSearchParams();
  for (const field of firstFields) if (state[field]) parameters.set(singleParameters[field], state[field]);
  for (const field of manyFields) for (const value of [...(state[field] ?? [])].sort()) parameters.append(manyParameters[field], value);
  for (const field of singleFields) {
    const value = state[field];
    if (value && !(firstFields as readonly SingleField[]).includes(field) && !(field === "page" && value === "1")) {
      parameters.set(singleParameters[field], value);
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
