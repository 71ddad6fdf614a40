import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import type { Call } from "./call-line.ts";
import type { Caller, Cast, Kind } from "./cast.ts";
import { type Column, expectedCells } from "./expected-matrix.ts";

const columnOf: Readonly<Record<Kind, Column>> = {
  visitor: "AN",
  jobseeker: "JS",
  recruiter: "RC",
  freelance: "FR",
  companyAdmin: "CA",
  admin: "PA",
  adminNoFactor: "PA",
  stale: "JS",
  script: "JS",
};

/** Kinds whose refusals follow from the matrix alone: not from a missing factor, an old password or a token's scopes. */
const plainKinds: readonly Kind[] = ["visitor", "jobseeker", "recruiter", "freelance", "companyAdmin", "admin"];

export const isRefusal = (status: number) => status === 401 || status === 403;

/** True when the matrix gives this kind no right to the action, whatever the row. */
export const isClosedTo = (kind: Kind, action: string) => expectedCells.get(action)?.[columnOf[kind]] === "no";

/**
 * Returns callers to make this call: all in the full run, otherwise a daily sample of one per status, and at least two. Where the line has
 * a refusal that the action's matrix cell does not explain, every kind is tried, so that an action that grew too open is found on any day.
 */
export function representativesOf({ callers }: Cast, line: Call, action: string): Caller[] {
  const groups = groupCallers(callers, ({ kind }) => {
    const status = line.statuses[kind];
    const isUnexplained = isRefusal(status) && plainKinds.includes(kind) && !isClosedTo(kind, action);
    return isUnexplained ? `${status} ${kind}` : `${status}`;
  });
  const size = groups.size === 1 ? 2 : 1;
  return [...groups].flatMap(([group, all]) => sampleOfTheDay(all, size, `${line.name} ${group}`));
}

export function groupCallers(callers: readonly Caller[], groupOf: (caller: Caller) => string): Map<string, Caller[]> {
  const groups = new Map<string, Caller[]>();
  for (const caller of callers) groups.set(groupOf(caller), [...(groups.get(groupOf(caller)) ?? []), caller]);
  return groups;
}
