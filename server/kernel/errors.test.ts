import { TRPCError } from "@trpc/server";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeForLog, isOverload, lineForLog } from "./errors.ts";

test("a failed query is logged without its parameters and without the values the database quotes", () => {
  const refused = Object.assign(new Error("Duplicate entry 'robin@people.example.test' for key 'users_email_key'"), {
    code: "ER_DUP_ENTRY",
    sqlState: "23000",
    sql: "insert into users values ('robin@people.example.test')",
  });
  const failed = new DrizzleQueryError("insert into users values (?, ?)", ["robin@people.example.test", "$argon2id$secret"], refused);
  const logged = describeForLog(failed);
  expect(logged).toMatchObject({ message: "failed query: insert into users values (…)", cause: { code: "ER_DUP_ENTRY" } });
  expect(logged.stack).toContain("at ");
  expect(JSON.stringify(logged)).not.toMatch(/robin|argon2/);
});

test("what wraps a failed query, once or twice, does not repeat its parameters", () => {
  const failed = new DrizzleQueryError("select * from articles where slug = ?", ["very-secret-slug", 1], new Error("closed"));
  const wrapped = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: failed });
  expect(wrapped.message).toContain("very-secret-slug");
  for (const error of [wrapped, new Error(`The page failed: ${wrapped.message}`, { cause: wrapped })]) {
    expect(JSON.stringify(describeForLog(error))).not.toContain("very-secret-slug");
    expect(lineForLog(error)).toContain("failed query: select * from articles");
  }
});

test("any other failure keeps its message, its code and where it came from", () => {
  const logged = describeForLog(Object.assign(new TypeError("no such thing"), { code: "E_THING" }));
  expect(logged).toMatchObject({ type: "TypeError", message: "no such thing", code: "E_THING" });
  expect(logged.stack).toContain("errors.test.ts");
});

test("what is thrown and is no error is not quoted", () => {
  expect(JSON.stringify(describeForLog("a password"))).not.toContain("a password");
});

test("a query of a thousand parameters is one readable line, with what the driver said of it", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 7_000);
  const failed = new DrizzleQueryError(
    `select * from jobs where id in (${ids.map(() => "?").join(", ")})`,
    ids,
    new Error("Queue limit reached."),
  );
  expect(lineForLog(failed)).toBe("failed query: select * from jobs where id in (…): Queue limit reached.");
  expect(lineForLog(new Error("no disk"))).toBe("no disk");
});

test("a full disk makes the site busy, a missing file does not", () => {
  const failure = (code: string) => new Error("the file was not stored", { cause: Object.assign(new Error(code), { code }) });
  expect([isOverload(failure("ENOSPC")), isOverload(failure("EDQUOT")), isOverload(failure("ENOENT"))]).toEqual([true, true, false]);
});
