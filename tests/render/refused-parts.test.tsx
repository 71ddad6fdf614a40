import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { linkTo, renderHydrated } from "#tests/helpers/rendered-page.tsx";

const address = "/my-account?section=devices";
const user = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true, role: "jobseeker" } as const;

/** The part of an account that lists devices, when the site refuses to. */
async function renderRefused(reason: string, httpStatus: number) {
  const error = { message: "Not for this account.", code: -32_000 - (httpStatus % 100), data: { httpStatus, reason } };
  const link = linkTo(() => Promise.reject(TRPCClientError.from<AppRouter>({ error } as never)));
  return renderHydrated({ address, user, link });
}

beforeEach(() => vi.stubGlobal("location", { pathname: "/my-account", search: "?section=devices" }));
afterEach(() => vi.unstubAllGlobals());

test("a session that ended elsewhere leads back through the sign-in", async () => {
  const { html, text } = await renderRefused("unauthenticated", 401);
  expect(text).toContain("You are signed out");
  expect(html).toMatch(/<a href="\/signin\?next=%2Fmy-account%3Fsection%3Ddevices"[^>]*>Sign in<\/a>/);
});

test("an administrator without a second factor is led to it", async () => {
  const { html, text } = await renderRefused("second-factor-required", 403);
  expect(text).toContain("Two-step sign-in comes first");
  expect(html).toMatch(/<a href="\/my-account\?section=second-factor"[^>]*>Go to two-step sign-in<\/a>/);
});

test("what is not for an account says so, and leads to the board", async () => {
  const { text, actions } = await renderRefused("forbidden", 403);
  expect(text).toContain("This is not for your accountNot for this account. Your own screens are in the menu at the top.");
  expect(actions).toContain("See the jobs");
});

test("a site that is busy may be asked again; what is not there may not", async () => {
  const busy = await renderRefused("overloaded", 503);
  expect(busy.text).toContain("We could not load your devices");
  expect(busy.actions).toContain("Try again");
  expect((await renderRefused("not-found", 404)).actions).not.toContain("Try again");
});
