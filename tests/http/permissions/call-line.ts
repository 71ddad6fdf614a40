import { randomPublicId } from "#server/kernel/secrets.ts";
import type { Cast, Kind } from "./cast.ts";
import { kinds } from "./cast.ts";

/**
 * A procedure or route with a sample call and its status for each kind of caller. Tests fail for a procedure or route without a line. The
 * sample names a missing row or an impossible value, so that permitted callers get 404, 409 or 422 and nothing changes.
 */
export interface Call {
  /** "account.me.get", or "GET /api/user". */
  name: string;
  input?: (facts: Cast["facts"]) => unknown;
  /** Statuses in the order of `kinds`. */
  statuses: Readonly<Record<Kind, number>>;
  /** The input field that holds the id of an owned row. */
  idField?: string;
}

export const absent = randomPublicId();
export const nobody = "nobody@people.example.test";

export function line(name: string, statuses: string, input?: Call["input"], idField?: string): Call {
  const numbers = statuses.split(" ").map(Number);
  if (numbers.length !== kinds.length) throw new Error(`${name} needs ${kinds.length} statuses`);
  const byKind = Object.fromEntries(kinds.map((kind, at) => [kind, numbers[at]])) as Record<Kind, number>;
  return { name, statuses: byKind, ...(input && { input }), ...(idField && { idField }) };
}

export const toAll = (status: number) => kinds.map(() => status).join(" ");
export const given = (input: unknown) => () => input;
