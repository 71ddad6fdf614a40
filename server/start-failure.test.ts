import { describe, expect, test } from "vitest";
import { EnvironmentError } from "./env.ts";
import { startFailureSentence } from "./start-failure.ts";

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("startFailureSentence", () => {
  test("says which variables are bad", () => {
    expect(startFailureSentence(new EnvironmentError(["PORT must be a port number"]))).toContain("PORT must be a port number");
  });

  test("says that the address is taken", () => {
    expect(startFailureSentence(failure("EADDRINUSE", "listen 127.0.0.1:3000"))).toMatch(/taken.*127\.0\.0\.1:3000.*PORT/);
  });

  test("says that the database does not answer, even when a query wraps the reason", () => {
    const wrapped = new Error("Failed query: select 1", { cause: failure("ECONNREFUSED", "connect ECONNREFUSED db:3306") });
    expect(startFailureSentence(wrapped)).toMatch(/DATABASE_URL.*db:3306/);
  });

  test("tells a missing socket from a missing file", () => {
    const socket = Object.assign(failure("ENOENT", "connect ENOENT /run/db.sock"), { syscall: "connect" });
    expect(startFailureSentence(socket)).toContain("/run/db.sock");
    expect(startFailureSentence(Object.assign(failure("ENOENT", "open manifest.json"), { syscall: "open" }))).toBeNull();
  });

  test("leaves a bug to be shown whole", () => {
    expect(startFailureSentence(new TypeError("x is not a function"))).toBeNull();
  });
});
