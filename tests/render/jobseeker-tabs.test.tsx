import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { linkTo, renderHydrated } from "#tests/helpers/rendered-page.tsx";

const user = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true, role: "jobseeker" } as const;
const link = linkTo((path) =>
  path === "notifications.list"
    ? Promise.resolve({ items: [], page: 1, limit: 20, total: 0, unreadCount: 2, hasMore: false })
    : Promise.reject(TRPCClientError.from(new Error("Not needed here"))),
);
const addresses = ["applications", "messages", "recommended", "saved", "searches", "notifications"];
const furtherAddresses = ["views", "requests", "representation", "training", "hidden"];

test.each([...addresses, ...furtherAddresses])("the address of %s leads to it, in a group of its own or of several", async (tab) => {
  const { html } = await renderHydrated({ address: `/jobseeker/dashboard?tab=${tab}`, user, link });
  const navs = [...html.matchAll(/<nav aria-label="([^"]*)"[^>]*>(.*?)<\/nav>/gs)].map(([, name = "", inner = ""]) => ({ name, inner }));
  const dashboard = navs.find(({ name }) => name === "Dashboard");
  const group = /aria-current="page"[^>]*>([^<]*)/.exec(dashboard?.inner ?? "")?.[1];
  expect(dashboard?.inner.match(/<a /g)).toHaveLength(7);
  const within = navs.find(({ name }) => name === group);
  const address = new RegExp(`href="/jobseeker/dashboard\\?tab=${tab}"[^>]*aria-current="page"`);
  expect((within ?? dashboard)?.inner).toMatch(address);
});

test("what is unread counts at its group, which leads to it", async () => {
  const { html } = await renderHydrated({ address: "/jobseeker/dashboard?tab=saved", user, link });
  expect(html).toMatch(/<a href="\/jobseeker\/dashboard\?tab=notifications"[^>]*>Alerts(?:<!-- -->| )*<span[^>]*>2\b/);
});
