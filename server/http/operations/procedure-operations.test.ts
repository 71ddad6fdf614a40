import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answerOf } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { RestCall } from "#server/kernel/described-call.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { fieldsOf } from "../read-fields.ts";
import type { Operation } from "./operation.ts";
import { operationsOfProcedures } from "./procedure-operations.ts";

// Takes under a second: no database.

const described = { name: "sample", summary: "", tag: "" };
const ctx = { request: { ifMatch: '"3"' } } as Context;
const echoed = z.looseObject({});

/** The operation of one procedure that answers with what it was given. */
function sampleOf(rest: Pick<RestCall, "method" | "path"> & Partial<RestCall>, input: z.ZodObject, output: z.ZodType = echoed): Operation {
  const sample = procedure("job.search", { rest: { ...described, ...rest } })
    .input(fieldsOf(input))
    .output(answerOf(output))
    .mutation(({ input: read }) => read as never);
  const [made] = operationsOfProcedures(router({ sample }));
  return made ?? expect.fail("there is no operation");
}
const run = (operation: Operation, sent: Partial<Parameters<Operation["run"]>[1]>) =>
  operation.run(ctx, { params: undefined, query: undefined, body: undefined, ...sent });

const thing = z.strictObject({ id: z.int().min(1).max(99), words: z.string().default("") });

describe("a procedure that REST shows", () => {
  test("reads from its path what that names, as a number where it is one, and the rest from the body", async () => {
    const operation = sampleOf({ method: "PUT", path: "/api/things/:id" }, thing);
    expect(operation.params?.parse({ id: "7" })).toEqual({ id: 7 });
    expect(operation.params?.safeParse({ id: "100" }).success).toBe(false);
    expect(operation.body?.safeParse({ id: 7 }).success).toBe(false);
    expect(operation.body?.parse({})).toEqual({ words: "" });
    expect(operation.query).toBeUndefined();
    expect(await run(operation, { params: { id: 7 }, body: { words: "a" } })).toEqual({ status: 200, body: { id: 7, words: "a" } });
  });

  test("reads the rest from the query when it is a GET, and nothing where nothing is left", () => {
    expect(Object.keys(sampleOf({ method: "GET", path: "/api/things" }, thing).query?.shape ?? {})).toEqual(["id", "words"]);
    const whole = sampleOf({ method: "POST", path: "/api/things/:id/:words" }, thing);
    expect([whole.query, whole.body]).toEqual([undefined, undefined]);
  });

  test("asks of the body what the input asks of its fields together", () => {
    const pair = z.strictObject({ id: z.string(), from: z.int(), to: z.int() }).refine(({ from, to }) => from <= to, "Turn them round.");
    const { body } = sampleOf({ method: "POST", path: "/api/pairs/:id" }, pair);
    expect(body?.safeParse({ from: 1, to: 2 }).success).toBe(true);
    expect(body?.safeParse({ from: 2, to: 1 }).error?.issues.map(({ message }) => message)).toEqual(["Turn them round."]);
  });

  test("takes its version from If-Match, and fields that only pages send by their defaults", async () => {
    const input = thing.extend({ version: z.int(), isAutosave: z.boolean().default(false) });
    const operation = sampleOf({ method: "PATCH", path: "/api/things/:id", ifMatch: "the thing", hidden: ["isAutosave"] }, input);
    expect(operation.body?.safeParse({ version: 1 }).success).toBe(false);
    expect(operation.body?.safeParse({ isAutosave: true }).success).toBe(false);
    const { body } = await run(operation, { params: { id: 7 }, body: { words: "a" } });
    expect(body).toEqual({ id: 7, words: "a", version: 3, isAutosave: false });
    const without = { request: { ifMatch: null } } as Context;
    await expect(operation.run(without, { params: {}, query: undefined, body: {} })).rejects.toMatchObject({ code: "version-required" });
  });

  test("takes the fields of a member flat, and gives them back to it", async () => {
    const input = z.strictObject({
      id: z.string(),
      fields: z.strictObject({ title: z.string() }).partial(),
      reason: z.string().optional(),
    });
    const operation = sampleOf({ method: "PATCH", path: "/api/adverts/:id", flat: "fields" }, input);
    expect(operation.body?.safeParse({ fields: {} }).success).toBe(false);
    const sent = operation.body?.parse({ title: "QS", reason: "a slip" });
    expect((await run(operation, { params: { id: "a" }, body: sent })).body).toEqual({
      id: "a",
      fields: { title: "QS" },
      reason: "a slip",
    });
  });

  test("answers 201 for what is new, where it is, and its version", async () => {
    const rest = { method: "POST", path: "/api/things", isNewAnswered: true, location: "/api/things/{id}", hasVersion: true } as const;
    const operation = sampleOf(rest, z.strictObject({ id: z.int(), isNew: z.boolean(), version: z.int() }));
    expect(Object.keys(operation.answers)).toEqual(["200", "201"]);
    const headers = { etag: '"2"', location: "/api/things/7" };
    for (const isNew of [true, false]) {
      const body = { id: 7, isNew, version: 2 };
      expect(await run(operation, { body })).toEqual({ status: isNew ? 201 : 200, body, headers });
    }
  });

  test("answers a list as its only member, and with 204 nothing", async () => {
    const list = procedure("job.search", { rest: { ...described, method: "GET", path: "/api/list" } })
      .output(answerOf(z.array(z.int())))
      .query(() => [1, 2]);
    const gone = procedure("job.search", { rest: { ...described, method: "DELETE", path: "/api/list", status: 204 } }).mutation(() => 1);
    const [listed, removed] = operationsOfProcedures(router({ list, gone }));
    expect(listed?.answers[200]).toBeInstanceOf(z.ZodObject);
    expect(listed && (await run(listed, {}))).toEqual({ status: 200, body: { items: [1, 2] } });
    expect([removed?.answers, removed && (await run(removed, {}))]).toEqual([{ 204: null }, { status: 204 }]);
  });

  test("must say what it answers", () => {
    const silent = procedure("job.search", { rest: { ...described, method: "GET", path: "/api/silent" } }).query(() => 1);
    expect(() => operationsOfProcedures(router({ silent }))).toThrow("REST shows silent");
  });
});
