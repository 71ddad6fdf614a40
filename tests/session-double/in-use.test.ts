import { expect, test } from "vitest";
import { newSessionToken } from "#server/modules/people/accounts/sessions/session-adapter.ts";
import { tokenPrefix } from "#tests/fixtures/session-library-double.ts";

// Of the Vitest project "without-lucia" alone, beside the tests of tests/http that sign in, use and end sessions.

test("sessions are those of the double, and Lucia cannot be imported", async () => {
  expect(newSessionToken()).toMatch(new RegExp(`^${tokenPrefix}`));
  const library = "lucia";
  await expect(import(/* @vite-ignore */ library)).rejects.toThrow();
});
