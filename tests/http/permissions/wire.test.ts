import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeActionsOf } from "#server/http/route-actions.ts";
import { actions } from "#server/kernel/access/actions.ts";
import { call, procedures } from "./call.ts";
import type { Call } from "./call-line.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Caller, type Cast, kinds, openCast } from "./cast.ts";
import { isClosedTo, isRefusal, representativesOf } from "./representatives.ts";

// Takes about 8 s; the full run, with every caller of every call, about 60 s.

let cast: Cast;
/** The action of each procedure and route, by the name of its line of calls. */
const actionByName = new Map(procedures.map(({ name, action }) => [name, action ?? ""]));
/** Headers of one session of each caller. */
const sessions = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  cast = await openCast();
  for (const { method, url, action } of routeActionsOf(cast.site.app)) actionByName.set(`${method} ${url}`, action);
  for (const caller of cast.callers) sessions.set(caller, await caller.headers());
});
afterAll(() => cast.site.close());

const lines = [...procedureCalls, ...routeCalls];
const actionOf = ({ name }: Call) => actionByName.get(name) ?? "";

describe("nothing is left out", () => {
  test("every procedure stands under an action of the matrix and has its line of calls", () => {
    for (const { name, action } of procedures) expect([name, actions.includes(action as never)]).toEqual([name, true]);
    expect(procedureCalls.map(({ name }) => name).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  test("every route stands under an action of the matrix and has its line of calls", () => {
    const routes = routeActionsOf(cast.site.app).filter(({ method }) => method !== "HEAD");
    for (const { url, action } of routes) expect([url, actions.includes(action)]).toEqual([url, true]);
    expect(routeCalls.map(({ name }) => name).sort()).toEqual(routes.map(({ method, url }) => `${method} ${url}`).sort());
  });
});

test("every line of calls refuses each kind of caller to whom the matrix closes its action", () => {
  for (const line of lines) {
    const open = kinds.filter((kind) => isClosedTo(kind, actionOf(line)) && !isRefusal(line.statuses[kind]));
    expect([line.name, open]).toEqual([line.name, []]);
  }
});

test("every procedure is refused to a visitor unless the matrix opens its action to visitors", () => {
  for (const line of procedureCalls) {
    if (isClosedTo("visitor", actionOf(line))) expect([line.name, line.statuses.visitor]).toEqual([line.name, 401]);
  }
});

/** Calls end and change sessions: an unexpected status counts only if a new session gets it too. */
async function statusOf(caller: Caller, line: Call): Promise<number> {
  const headers = sessions.get(caller) ?? {};
  const { status } = await call(cast, { ...caller, headers: async () => headers }, line);
  if (status === line.statuses[caller.kind]) return status;
  return (await call(cast, caller, line)).status;
}

describe.each(lines)("$name", (line) => {
  test("answers each caller as the matrix says", async () => {
    const [found, expected]: [string[], string[]] = [[], []];
    for (const caller of representativesOf(cast, line, actionOf(line))) {
      found.push(`${caller.name}: ${await statusOf(caller, line)}`);
      expected.push(`${caller.name}: ${line.statuses[caller.kind]}`);
    }
    expect(found).toEqual(expected);
  });
});
