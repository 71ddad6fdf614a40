import { type BrowserFamily, browserFamilies, type DeviceKind, deviceKinds } from "#db/telemetry-values.ts";

/** What `is:` takes: states of an issue, where it is thrown, and whether somebody works on it. */
const issueIs = ["unresolved", "open", "regressed", "ignored", "resolved", "client", "server", "assigned", "unassigned"] as const;
type IssueIs = (typeof issueIs)[number];

/** Conditions on an issue: within a list one must hold, each list must; of those with `not`, none may. */
interface IssueConditions {
  is: readonly IssueIs[];
  release: readonly string[];
  "first-release": readonly string[];
  /** Route patterns or calls; `*` stands for anything. */
  page: readonly string[];
  browser: readonly BrowserFamily[];
  device: readonly DeviceKind[];
  type: readonly string[];
  /** "me", "nobody", or part of an administrator's name. */
  assigned: readonly string[];
  /** Words or phrases in its message or code location, all of which must be there. */
  text: readonly string[];
}

interface Comparison {
  sign: ">" | ">=" | "<" | "<=" | "=";
  n: number;
}

export interface IssueQuery {
  has: IssueConditions;
  not: IssueConditions;
  events: readonly Comparison[];
  visits: readonly Comparison[];
  /** Longest time since it was first, and last, seen. */
  firstSeenWithinMs: number | null;
  lastSeenWithinMs: number | null;
}

interface ParsedIssueQuery extends IssueQuery {
  /** The parts of the search in order, each with the search without it. */
  parts: { text: string; without: string }[];
  /** What is no filter, or no value of one, in sentences. */
  problems: string[];
}

type FilterName = Exclude<keyof IssueConditions, "text"> | "events" | "visits" | "first-seen" | "last-seen";

const filters = new Map<string, FilterName>([
  ...(["is", "release", "first-release", "page", "browser", "device", "type", "assigned"] as const).map((name) => [name, name] as const),
  ...(["events", "visits", "first-seen", "last-seen"] as const).map((name) => [name, name] as const),
  ...[["call", "page"] as const, ["route", "page"] as const],
  ...[["firstrelease", "first-release"] as const, ["firstseen", "first-seen"] as const, ["lastseen", "last-seen"] as const],
]);
const filterNames = "is, release, first-release, page, browser, device, type, assigned, events, visits, first-seen and last-seen";
/** Names that people know a family by. */
const browserAliases = new Map<string, BrowserFamily>([
  ["chrome", "chromium"],
  ["edge", "chromium"],
]);

/** A part is a phrase in quotation marks, a filter, which may quote its value, or a word. */
const partShape = /"[^"]*"?|!?[\w.-]+:"[^"]*"?|[^\s]+/g;
const filterShape = /^(!?)([a-z][\w.-]*):(.*)$/is;
const unitsMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Parses a search such as `is:unresolved release:3f2a1c9d page:/jobs* "is undefined"`; an unknown filter or value is a problem. */
export function parseIssueQuery(search: string): ParsedIssueQuery {
  const [has, not] = [noConditions(), noConditions()];
  const query = { events: [] as Comparison[], visits: [] as Comparison[], firstSeenWithinMs: null, lastSeenWithinMs: null } as Writable;
  const problems: string[] = [];
  const found = search.match(partShape) ?? [];
  for (const text of found) {
    const problem = readPart(text, { has, not, query });
    if (problem) problems.push(problem);
  }
  const parts = found.map((text, place) => ({ text, without: found.filter((_, other) => other !== place).join(" ") }));
  return { has, not, ...query, parts, problems };
}

type Lists = { -readonly [Name in keyof IssueConditions]: IssueConditions[Name][number][] };
type Writable = { -readonly [Name in Exclude<keyof IssueQuery, "has" | "not">]: IssueQuery[Name] };

const noConditions = (): Lists => ({
  is: [],
  release: [],
  "first-release": [],
  page: [],
  browser: [],
  device: [],
  type: [],
  assigned: [],
  text: [],
});

const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1).replace(/"$/, "") : text);

/** Adds a part to the conditions. Returns what is wrong with it. */
function readPart(text: string, { has, not, query }: { has: Lists; not: Lists; query: Writable }): string | null {
  const [, sign, name = "", quoted = ""] = text.startsWith('"') ? [] : (filterShape.exec(text) ?? []);
  const [key, value] = [filters.get(name.toLowerCase()), unquoted(quoted).trim()];
  // What ends with a colon is a word of a message, such as "TypeError:".
  if (sign === undefined || (key === undefined && quoted === "")) {
    const words = unquoted(text).trim();
    if (words !== "") has.text.push(words);
    return null;
  }
  if (key === undefined)
    return `There is no filter “${name}”. Filters are ${filterNames}. To search for the text, put it in quotation marks: "${text.replaceAll('"', "")}".`;
  const lists = sign === "!" ? not : has;
  if (value === "") return `Give “${name}” a value.`;
  if (key === "is" || key === "browser" || key === "device") return addListed(lists, key, value);
  if (key === "first-seen" || key === "last-seen") return readAge(query, { key, name, value, isNot: sign === "!" });
  if (key === "events" || key === "visits") return addComparison(query, { key, name, value, isNot: sign === "!" });
  lists[key].push(value);
  return null;
}

function addListed(lists: Lists, key: "is" | "browser" | "device", typed: string): string | null {
  const value = typed.toLowerCase();
  const add = <Value extends string>(values: readonly Value[], list: Value[], named: string = value): string | null => {
    const known = values.find((each) => each === named);
    if (known === undefined) return `“${key}:” takes ${values.join(", ")}, and not “${typed}”.`;
    list.push(known);
    return null;
  };
  if (key === "is") return add(issueIs, lists.is);
  return key === "device" ? add(deviceKinds, lists.device) : add(browserFamilies, lists.browser, browserAliases.get(value) ?? value);
}

interface TypedValue<Key> {
  key: Key;
  name: string;
  value: string;
  isNot: boolean;
}

function readAge(query: Writable, { key, name, value, isNot }: TypedValue<"first-seen" | "last-seen">): string | null {
  const [, n, unit = ""] = /^-?(\d{1,4})([mhdw])$/i.exec(value) ?? [];
  if (n === undefined || isNot) return `“${name}:” takes a time such as 30m, 24h, 7d or 2w: at most that long ago.`;
  const withinMs = Number(n) * (unitsMs[unit.toLowerCase()] ?? 0);
  if (key === "first-seen") query.firstSeenWithinMs = Math.min(withinMs, query.firstSeenWithinMs ?? withinMs);
  else query.lastSeenWithinMs = Math.min(withinMs, query.lastSeenWithinMs ?? withinMs);
  return null;
}

function addComparison(query: Writable, { key, name, value, isNot }: TypedValue<"events" | "visits">): string | null {
  const [, sign, n] = /^(>=|<=|>|<|)(\d{1,9})$/.exec(value) ?? [];
  if (n === undefined || isNot) return `“${name}:” takes a number, such as ${name}:>100 or ${name}:<=5.`;
  query[key] = [...query[key], { sign: (sign || "=") as Comparison["sign"], n: Number(n) }];
  return null;
}

const holds: Readonly<Record<Comparison["sign"], (value: number, n: number) => boolean>> = {
  ">": (value, n) => value > n,
  ">=": (value, n) => value >= n,
  "<": (value, n) => value < n,
  "<=": (value, n) => value <= n,
  "=": (value, n) => value === n,
};

/** Returns whether an issue's figures satisfy the search. */
export const meetsFigures = (
  { events, visits, firstSeenWithinMs, lastSeenWithinMs }: IssueQuery,
  issue: { n: number; visits: number; firstSeenAt: Date; lastSeenAt: Date },
  now: Date,
): boolean =>
  events.every(({ sign, n }) => holds[sign](issue.n, n)) &&
  visits.every(({ sign, n }) => holds[sign](issue.visits, n)) &&
  (firstSeenWithinMs === null || now.getTime() - issue.firstSeenAt.getTime() <= firstSeenWithinMs) &&
  (lastSeenWithinMs === null || now.getTime() - issue.lastSeenAt.getTime() <= lastSeenWithinMs);
