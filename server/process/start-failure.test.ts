import { describe, expect, test } from "vitest";
import { EnvironmentError } from "./env.ts";
import { startFailureSentence } from "./survive-faults.ts";

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

describe("startFailureSentence", () => {
  test("says which variables are bad", () => {
    expect(startFailureSentence(new EnvironmentError(["PORT must be a port number"]))).toContain("PORT must be a port number");
  });

  test("says that the address is taken", () => {
    expect(startFailureSentence(failure("EADDRINUSE", "listen 127.0.0.1:3000"))).toMatch(/taken.*127\.0\.0\.1:3000.*PORT/);
  });

  test.each(["ER_ACCESS_DENIED_ERROR", "ER_DBACCESS_DENIED_ERROR", "ER_BAD_DB_ERROR"])(
    "says that the database refuses the address (%s), even when a query wraps the reason",
    (code) => {
      const wrapped = new Error("Failed query: select 1", { cause: failure(code, "refused for user 'dayworks'") });
      expect(startFailureSentence(wrapped)).toMatch(/DATABASE_URL.*user 'dayworks'/);
    },
  );

  test("leaves a bug to be shown whole", () => {
    expect(startFailureSentence(new TypeError("x is not a function"))).toBeNull();
  });
});
