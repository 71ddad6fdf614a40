import { TRPCClientError } from "@trpc/client";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { PageErrorBoundary } from "#src/ui/page-error.tsx";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const address = "/my-account?section=devices";
const user = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true, role: "jobseeker" } as const;

/** The part of an account that lists devices, when the site refuses to. */
async function renderRefused(reason: string, httpStatus: number) {
  return renderHydrated({ address, user, link: refusing({ httpStatus, reason }) });
}

const refusing = (data: { httpStatus: number; reason: string; retryAfterSeconds?: number }, refuses = /./) =>
  linkTo((path) => {
    const error = { message: "Not for this account.", code: -32_000 - (data.httpStatus % 100), data };
    return refuses.test(path) ? Promise.reject(TRPCClientError.from<AppRouter>({ error } as never)) : new Promise(() => {});
  });

beforeEach(() => vi.stubGlobal("location", { pathname: "/my-account", search: "?section=devices" }));
afterEach(() => vi.unstubAllGlobals());

test("a session that ended elsewhere leads back through the sign-in", async () => {
  const { html, text } = await renderRefused("unauthenticated", 401);
  expect(text).toContain("You are signed out");
  expect(html).toMatch(/<a href="\/signin\?next=%2Fmy-account%3Fsection%3Ddevices"[^>]*>Sign in<\/a>/);
});

test("an administrator without a second factor is led to it", async () => {
  const { html, text } = await renderRefused("second-factor-required", 403);
  expect(text).toContain("Set up two-step sign-in first");
  expect(html).toMatch(/<a href="\/my-account\?section=second-factor"[^>]*>Go to two-step sign-in<\/a>/);
});

test("what is not for an account says so, and leads to the board", async () => {
  const { text, actions } = await renderRefused("forbidden", 403);
  expect(text).toContain("Your account cannot open this pageNot for this account. Your own screens are in the menu at the top.");
  expect(actions).toContain("See the jobs");
});

test("a site that is busy may be asked again; what is not there may not", async () => {
  const busy = await renderRefused("overloaded", 503);
  expect(busy.text).toContain("We could not load your devices");
  expect(busy.actions).toContain("Try again");
  expect((await renderRefused("not-found", 404)).actions).not.toContain("Try again");
});

const outOfQuota = { httpStatus: 429, reason: "rate-limited", retryAfterSeconds: 12 };

test.each([
  ["a part of a signed-in page", "/my-account?section=devices", "your devices"],
  ["the board", "/jobs?category=cost-manager", "the jobs"],
])("a 429 of %s is the catalogue's sentence, with the wait and without a way to ask sooner", async (_case, refused, what) => {
  const { text, actions } = await renderHydrated({ address: refused, user, link: refusing(outOfQuota) });
  expect(text).toContain(`We could not load ${what}Rate limit exceeded. Please wait 12 seconds before trying again.`);
  expect(text).toContain("This reloads automatically in 12 seconds.");
  expect(actions).not.toContain("Try again");
});

test("a page that is opened without quota says so in its place, and is asked for again when the wait ends", () => {
  const error = TRPCClientError.from<AppRouter>({ error: { message: "x", code: -32_029, data: outOfQuota } } as never);
  const boundary = new PageErrorBoundary({ address: "/companies", onRetry: () => {}, children: null });
  boundary.state = PageErrorBoundary.getDerivedStateFromError(error);
  const html = renderToStaticMarkup(boundary.render());
  expect(html).toContain("We could not load this page");
  expect(html).toContain("Rate limit exceeded. Please wait 12 seconds before trying again.");
  expect(html).toContain("This reloads automatically in 12 seconds.");
  boundary.state = PageErrorBoundary.getDerivedStateFromError(new TypeError("a fault of the page's own code"));
  expect(renderToStaticMarkup(boundary.render())).toContain("We encountered an unexpected error.");
});
