import { randomPublicId } from "#server/kernel/secrets.ts";
import type { Cast, Kind } from "./cast.ts";
import { kinds } from "./cast.ts";

/**
 * Every procedure and route of the site with a sample call, and what it answers to each kind of caller. Whoever adds a procedure or a route adds a
 * line: the tests fail without one. The sample names a row that is not there, or says something that cannot be, so that those who may call are
 * told 404, 409 or 422 and nothing is changed.
 */
export interface Call {
  /** "account.me.get", or "GET /api/user". */
  name: string;
  input?: (facts: Cast["facts"]) => unknown;
  /** Statuses in the order of `kinds`. */
  statuses: Readonly<Record<Kind, number>>;
  /** The field of the input that names a row of somebody's. */
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
