import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const person = { id: "someone", name: "Jo Sample", email: "jo@people.example", emailVerified: true } as const;
const jobseeker = { ...person, role: "jobseeker" } as const;
const recruiter = { ...person, role: "recruiter", companyName: "Oak Building Ltd" } as const;
const link = linkTo((path) =>
  path === "notifications.list"
    ? Promise.resolve({ items: [], page: 1, limit: 20, total: 0, unreadCount: 2, hasMore: false })
    : Promise.reject(TRPCClientError.from(new Error("Not needed here"))),
);

const navsIn = (html: string) =>
  [...html.matchAll(/<nav aria-label="([^"]*)"[^>]*>(.*?)<\/nav>/gs)].map(([, name = "", inner = ""]) => ({ name, inner }));
const linksIn = (inner = "") => [...inner.matchAll(/<a [^>]*>([^<]*)/g)].map(([, label]) => label);
const currentIn = (inner = "") => /aria-current="page"[^>]*>([^<]*)/.exec(inner)?.[1];

const addresses = ["applications", "messages", "recommended", "saved", "searches", "notifications"];
const furtherAddresses = ["views", "requests", "representation", "training", "hidden"];

test.each([...addresses, ...furtherAddresses])("the address of %s leads to it, in a group of its own or of several", async (tab) => {
  const { html } = await renderHydrated({ address: `/jobseeker/dashboard?tab=${tab}`, user: jobseeker, link });
  const navs = navsIn(html);
  const dashboard = navs.find(({ name }) => name === "Dashboard");
  const group = currentIn(dashboard?.inner);
  expect(linksIn(dashboard?.inner)).toHaveLength(7);
  const within = navs.find(({ name }) => name === group);
  const address = new RegExp(`href="/jobseeker/dashboard\\?tab=${tab}"[^>]*aria-current="page"`);
  expect((within ?? dashboard)?.inner).toMatch(address);
});

test("what is unread counts at its group, which leads to it", async () => {
  const { html } = await renderHydrated({ address: "/jobseeker/dashboard?tab=saved", user: jobseeker, link });
  expect(html).toMatch(/<a href="\/jobseeker\/dashboard\?tab=notifications"[^>]*>Alerts(?:<!-- -->| )*<span[^>]*>2\b/);
});

test.each([
  ["?tab=team", "Team", undefined],
  ["?tab=candidates", "Candidates", "Search"],
  ["?tab=candidates&part=requests", "Candidates", "Requests sent"],
  ["?tab=candidates&part=permissions", "Candidates", "Permissions to represent"],
  ["?tab=candidates&part=leads", "Candidates", "Search"],
  ["?tab=leads", "Candidates", "Leads"],
  ["?tab=work-ends", "Candidates", "Who comes free"],
])("a recruiter has eleven tabs; %s is shown at %s", async (query, tab, part) => {
  const { html } = await renderHydrated({ address: `/recruiter/dashboard${query}`, user: recruiter, link });
  const navs = navsIn(html);
  const dashboard = navs.find(({ name }) => name === "Dashboard");
  expect(linksIn(dashboard?.inner)).toEqual([
    ...["Overview", "Jobs", "Applicants", "Candidates", "Shortlists", "Messages", "Analytics", "Company", "Team", "Billing", "Settings"],
  ]);
  expect(currentIn(dashboard?.inner)).toBe(tab);
  const candidates = navs.find(({ name }) => name === "Candidates");
  expect(currentIn(candidates?.inner)).toBe(part);
  if (part) expect(linksIn(candidates?.inner)).toEqual(["Search", "Requests sent", "Permissions to represent", "Leads", "Who comes free"]);
});

test.each([
  ["/recruiter/dashboard?tab=team", recruiter, "Team"],
  ["/jobseeker/dashboard?tab=saved", jobseeker, "Saved jobs"],
])("what the open tab is called heads %s for the ear alone", async (address, user, label) => {
  const { html } = await renderHydrated({ address, user, link });
  expect(html).toMatch(new RegExp(`<section aria-labelledby="tab"[^>]*><h2 id="tab" tabindex="-1" class="visually-hidden">${label}</h2>`));
});
