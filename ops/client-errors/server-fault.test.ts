import { TRPCClientError } from "@trpc/client";
import { TRPCError } from "@trpc/server";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { framesOf } from "./error-store.ts";
import { serverFault } from "./fingerprint.ts";

test("of a statement that failed the database's words are told, not the values; marks within values give none of them away", () => {
  const refused = Object.assign(new Error("Duplicate entry 'Ann O'Brien' for key 'people_name'"), { code: "ER_DUP_ENTRY" });
  const { message, stack } = serverFault(new DrizzleQueryError("insert into people values (?, ?)", ["Ann O'Brien", "ann@a.test"], refused));
  expect(message).toBe("QueryError: ER_DUP_ENTRY Duplicate entry <value>");
  expect(stack).not.toMatch(/Brien|ann@|insert/);
});

test.each([
  [`Unexpected token 'H', "Hello "Ann" and Bob" is not valid JSON`, "SyntaxError: Unexpected token <value>"],
  ["Cannot read properties of undefined (reading 'title')", "SyntaxError: Cannot read properties of undefined (reading <value>)"],
  ["No row 81 for ann@people.example\nAnn Smith, 4 High Street", "SyntaxError: No row <int> for <email>"],
])("%s", (words, message) => {
  expect(serverFault(new SyntaxError(words)).message).toMatch(message);
});

test("a stack holds frames only, from the root of the site; those of our own files are told apart from others'", () => {
  const fault = new Error("first line\n    at sent (/server/by-somebody.ts:1:1)");
  const { stack } = serverFault(fault);
  expect(stack).not.toContain("by-somebody");
  expect(stack).not.toContain(process.cwd());
  expect(framesOf(stack, "server")[0]).toMatchObject({ path: "/ops/client-errors/server-fault.test.ts" });
  const built =
    "    at async find (/dist/server/router-CdwdPyMd.js:9:2)\n    at run (/node_modules/x/server/y.js:1:2)\n    at node:internal/process:1:2";
  expect(framesOf(built, "server")).toEqual([{ path: "/dist/server/router-CdwdPyMd.js", function: "find", line: 9, column: 2 }]);
});

test("what tRPC hands on is told as it was thrown; what is no error is told by its kind alone", () => {
  const thrown = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new RangeError("too far") });
  expect(serverFault(thrown).message).toBe("RangeError: too far");
  expect(serverFault(new TRPCClientError("Something went wrong", { cause: thrown })).message).toBe("RangeError: too far");
  expect(serverFault("a word of Ann's")).toEqual({ message: "Error: a string was thrown", stack: null });
});
