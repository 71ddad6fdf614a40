import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { userRoles } from "#db/values.ts";
import { routes } from "#src/routes.ts";
import { findUnsteady, linkTo } from "#tests/fixtures/rendered-page.tsx";

// Takes some seconds: each guarded page is rendered twice for each role.
const link = linkTo((path) =>
  path === "notifications.list"
    ? Promise.resolve({ items: [], page: 1, limit: 20, total: 0, unreadCount: 2, hasMore: false })
    : Promise.reject(TRPCClientError.from(new Error("Not needed here"))),
);

const tabs = ["/jobseeker/dashboard?tab=searches", "/jobseeker/dashboard?tab=messages", "/recruiter/dashboard?tab=messages"];

test.each(userRoles)("the pages of a %s hydrate as they were sent, whatever the header has been told meanwhile", async (role) => {
  const own = routes.filter(({ page, access }) => page && (access === "signed-in" || access?.includes(role)));
  const addresses = [...own.map(({ path }) => path.replaceAll(/:\w+\??/g, "1")), ...tabs];
  const user = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true, role };
  expect(await findUnsteady({ addresses, user, link })).toEqual([]);
  expect(addresses.length).toBeGreaterThan(tabs.length + 5);
});
