import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actions } from "#server/access/actions.ts";
import { routeActionsOf } from "#server/http/route-actions.ts";
import { call, procedures } from "./call.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Cast, openCast } from "./cast.ts";
import { expectedCells } from "./expected-matrix.ts";

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast.site.close());

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

describe.each([...procedureCalls, ...routeCalls])("$name", (line) => {
  test("answers each caller as the matrix says", async () => {
    const [found, expected]: [string[], string[]] = [[], []];
    for (const caller of cast.callers) {
      const { status } = await call(cast, caller, line);
      found.push(`${caller.name}: ${status}`);
      expected.push(`${caller.name}: ${line.statuses[caller.kind]}`);
    }
    expect(found).toEqual(expected);
  });
});

describe.each(procedures)("$name", ({ name, action }) => {
  test("is refused to a visitor unless the matrix opens its action to visitors", async () => {
    const line = procedureCalls.find((one) => one.name === name);
    const isOpen = expectedCells.get(action ?? "")?.AN !== "no";
    expect(isOpen || line?.statuses.visitor === 401).toBe(true);
  });
});
