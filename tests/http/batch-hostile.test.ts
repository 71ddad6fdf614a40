import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchTokenOf, headersOfBatch, resultsOf } from "#tests/fixtures/batch.ts";
import { call, procedures } from "./permissions/call.ts";
import { procedureCalls, routeCalls } from "./permissions/calls.ts";
import { type Caller, type Cast, openCast } from "./permissions/cast.ts";

// Whatever a batch contains, the response is never a 500, and no call succeeds there that is refused singly.

let cast: Cast;
const tokens: { caller: Caller; token: string }[] = [];
beforeAll(async () => {
  cast = await openCast({ keepSessions: true });
  for (const name of ["jobseeker", "recruiter", "company administrator", "administrator"]) {
    const caller = cast.caller(name);
    tokens.push({ caller, token: await batchTokenOf(cast.site, await caller.headers()) });
  }
});
afterAll(() => cast?.site.close());

const names = [...procedureCalls.map(({ name }) => `/trpc/${name}`), ...routeCalls.map(({ name }) => name.split(" ")[1] ?? "")];
const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "..",
    "%2e%2e",
    "[object Object]",
    "function Object() { [native code] }",
    "' or 1=1 -- ",
    "x".repeat(20_000),
    "💥",
    "NaN",
    "-1",
    "9e999",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }));
const endpoint = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...names)
      .chain((name) => fc.constantFrom("1", "x", "..", "ashlar", "-0").map((id) => name.replace(/:\w+/g, id))),
  },
  { weight: 1, arbitrary: hostileText.map((text) => `/api/${text}`.slice(0, 300)) },
  { weight: 1, arbitrary: hostileText.map((text) => (text || "x").slice(0, 300)) },
);
const fields = fc.constantFrom("input", "page", "limit", "id", "q", "cursor", "fields", "function Object() { [native code] }");
const item = fc.record(
  {
    endpoint,
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
    params: fc.option(fc.dictionary(fields, hostile, { maxKeys: 4, noNullPrototype: true })),
    body: hostile,
  },
  { requiredKeys: ["endpoint", "method"], noNullPrototype: true },
);

test("calls of any kind are refused or answered, each with its id, and never fail for us", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 1, 2, 3), fc.array(item, { minLength: 1, maxLength: 10 }), async (who, items) => {
      const { token = "" } = tokens[who] ?? {};
      const requests = items.map((one, at) => ({ id: `${at}`, ...one }));
      const payload = JSON.stringify({ requests });
      const answer = await cast.site.app.inject({ method: "POST", url: "/api/batch", headers: headersOfBatch(token), payload });
      if (Buffer.byteLength(payload) > 65_536) {
        expect(answer.statusCode).toBe(413);
        return;
      }
      expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
      const { results } = answer.json<{
        results: { id: string; status: number; data: unknown; error: { status: number; code: string } | null }[];
      }>();
      expect(results.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
      for (const [at, { status, data, error }] of results.entries()) {
        // A machine too slow for the two seconds of a call answers that it is busy; that is no fault of ours.
        const isFault = status >= 500 && error?.code !== "busy";
        expect([requests[at]?.endpoint, isFault ? error : null]).toEqual([requests[at]?.endpoint, null]);
        expect(error === null).toBe(status < 400);
        if (error) expect([data, error.status]).toEqual([null, status]);
      }
    }),
    { numRuns: 120 },
  );
});

test("bodies of any kind are refused or answered, and never fail for us", async () => {
  const { token = "" } = tokens[0] ?? {};
  const shape = fc.oneof(
    hostile,
    fc.record({ requests: hostile }, { noNullPrototype: true }),
    fc.record({ requests: fc.array(fc.oneof(hostile, fc.record({ id: hostile, endpoint: hostile, method: hostile, params: hostile }))) }),
  );
  await fc.assert(
    fc.asyncProperty(shape, async (sent) => {
      const payload = JSON.stringify(sent) ?? "";
      const { statusCode } = await cast.site.app.inject({ method: "POST", url: "/api/batch", headers: headersOfBatch(token), payload });
      expect([200, 400, 413]).toContain(statusCode);
    }),
    { numRuns: 150 },
  );
  for (const body of [
    `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    `{"requests":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`,
    "\ufeff{}",
  ]) {
    const answer = await cast.site.app.inject({ method: "POST", url: "/api/batch", headers: headersOfBatch(token), payload: body });
    expect([body.slice(0, 20), answer.statusCode]).toEqual([body.slice(0, 20), 400]);
  }
});

test("nobody is answered in a batch what is refused to them alone, with whatever input", async () => {
  const reads = procedureCalls.filter(({ name }) => procedures.find((one) => one.name === name)?.type === "query");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), fc.constantFrom(0, 1, 2, 3), hostile, async (line, who, input) => {
      const { token = "", caller } = tokens[who] ?? {};
      if (!caller) return;
      const [result] = await resultsOf(cast.site, token, [{ endpoint: `/trpc/${line.name}`, params: { input } }]);
      const alone = await call(cast, caller, { name: line.name, input: () => input });
      if (result?.status === 200) expect([line.name, alone.status]).toEqual([line.name, 200]);
      else expect(result?.data).toBeNull();
    }),
    { numRuns: 150 },
  );
});
