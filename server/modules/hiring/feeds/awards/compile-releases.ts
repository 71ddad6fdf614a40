import { parseFeedDate } from "#server/text/dates/feed-date.ts";
import { isObject, type Json, type JsonObject, scalarText, textAt, toList } from "../readers/json/json-value.ts";

const dayMs = 86_400_000;
/** A list of packages, of records, of releases. */
const mostNested = 3;
const nestingKeys = ["releases", "records", "compiledRelease"] as const;

/** A record's compiled release, or its releases merged; the notices of a package inside a list of packages. */
export function releasesOf(value: JsonObject, now: Date, depth = 0): JsonObject[] {
  const compiled = value.compiledRelease;
  if (isObject(compiled)) return [{ ...compiled, ocid: compiled.ocid ?? value.ocid }];
  const nested = [value.releases, value.records].find((list) => Array.isArray(list) && list.length > 0);
  const parts = toList(nested).filter(isObject);
  if (parts.length === 0 || depth > mostNested) return [value];
  const releases = parts
    .flatMap((part) => (nestingKeys.some((key) => part[key] !== undefined) ? releasesOf(part, now, depth + 1) : [part]))
    .map((part) => ({ ...part, ocid: part.ocid ?? value.ocid }));
  return compileReleases(releases, now);
}

/** Merges the releases of each procedure, oldest first. Those whose date does not count stay apart. */
function compileReleases(releases: readonly JsonObject[], now: Date): JsonObject[] {
  const dated = releases.map((release) => ({ release, at: parseFeedDate(textAt(release, "date") ?? "")?.at.getTime() ?? 0 }));
  const compiled = new Map<unknown, JsonObject>();
  for (const { release, at } of dated.toSorted((one, other) => one.at - other.at)) {
    const ocid = textAt(release, "ocid");
    const key = ocid === null || at === 0 || at > now.getTime() + dayMs ? release : ocid;
    compiled.set(key, mergeReleases(compiled.get(key) ?? {}, release));
  }
  return [...compiled.values()];
}

/** Lists that the Open Contracting Data Standard replaces as a whole, although their objects have IDs. */
const wholeLists = new Set(["additionalClassifications", "additionalIdentifiers"]);
const deepestMerge = 20;

/**
 * Merges a release into those before it by the routine of the Open Contracting Data Standard 1.1: null removes, the objects of a list are
 * matched by their ID, everything else is replaced.
 */
function mergeReleases(earlier: JsonObject, later: JsonObject, depth = 0): JsonObject {
  const merged = { ...earlier };
  for (const [name, value] of Object.entries(later)) {
    const known = merged[name];
    if (value === null) delete merged[name];
    else if (depth < deepestMerge && isObject(value) && isObject(known)) merged[name] = mergeReleases(known, value, depth + 1);
    else if (depth < deepestMerge && Array.isArray(value) && Array.isArray(known) && !wholeLists.has(name))
      merged[name] = mergeLists(known, value, depth + 1);
    else merged[name] = value;
  }
  return merged;
}

function mergeLists(earlier: readonly Json[], later: readonly Json[], depth: number): readonly Json[] {
  const idOf = (each: Json) => (isObject(each) ? scalarText(each.id) : null);
  if (later.length > 0 && later.every((each) => idOf(each) === null)) return later;
  const merged = [...earlier];
  for (const each of later) {
    const id = idOf(each);
    const at = id === null ? -1 : merged.findIndex((other) => idOf(other) === id);
    const known = merged[at];
    if (isObject(known) && isObject(each)) merged[at] = mergeReleases(known, each, depth);
    else merged.push(each);
  }
  return merged;
}
