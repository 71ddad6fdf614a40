import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

const totals = { drafts: 0, refused: 0, frozen: 0 };
const counts = { overdue: 2, newApplications: 0, unreadMessages: 1, answers: 0, enquiries: 0, answerWithinDays: 10, strikes: 0 };
const firmCounts = { joinRequests: 0, unpaidOrders: 0, pausedWebhooks: 0, feedback: 0, credits: null };
const lists = { timesAsked: [], questions: [], refused: [], frozen: [], ending: [], drafts: [] };
const steps = {
  ...{ isEmailConfirmed: true, isFreelance: false, hasFirm: true, verification: "verified", hasAdvert: true, hasTeam: true },
};
const advert = {
  ...{ jobId: 7, id: "advert-id", title: "Senior QS", newApplicants: 1, waiting: 3, views: [0, 2, 5] },
  ...{ waitingSince: new Date(Date.now() - 4.5 * 86_400_000).toISOString(), endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString() },
};
const promised = {
  ...{ jobId: 7, id: "advert-id", title: "Senior QS", days: 10, isBroken: false, waiting: 2, kept: 5, broken: 0 },
  nextDueAt: new Date(Date.now() + 86_400_000).toISOString(),
};
const overview = {
  attention: { ...counts, ...firmCounts, ...lists, totals },
  ...{ interviews: [], figures: { live: 1, applications: { week: 1, month: 4 } }, liveAdverts: [advert] },
  funnel: { days: 28, appearances: 2000, views: 100, starts: 20, applications: 4 },
  promises: { adverts: [promised], record: { kept: 23, of: 24 }, barredUntil: null as string | null },
  steps,
};
const nothing = {
  ...overview,
  attention: { ...overview.attention, overdue: 0, unreadMessages: 0 },
  ...{ figures: { live: 0, applications: { week: 0, month: 0 } }, liveAdverts: [] },
  funnel: { days: 28, appearances: 0, views: 0, starts: 0, applications: 0 },
  promises: { adverts: [], record: null, barredUntil: null },
};

const notNeeded = TRPCClientError.from(new Error("Not needed here"));
const person = { id: "someone", name: "Rae Recruiter", email: "rae@firm.example", emailVerified: true } as const;

function render(role: "recruiter" | "company_admin", companyName: string | null, answer: object) {
  const link = linkTo((path) => {
    if (path === "recruiting.overview") return Promise.resolve(answer);
    return path === "appeals.standing" ? Promise.resolve({ strikes: [], step: "none" }) : Promise.reject(notNeeded);
  });
  return renderHydrated({ address: "/recruiter/dashboard", user: { ...person, role, companyName }, link });
}

const headingsIn = (html: string) => [...html.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map(([, words = ""]) => words);

test("a recruiter sees the firm, counts that lead to their lists, live adverts and the funnel", async () => {
  const { html, text, actions } = await render("recruiter", "Oak Building Ltd", overview);
  expect(html).toMatch(/<h1[^>]*>Oak Building Ltd<\/h1>/);
  const headings = headingsIn(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
  expect(new Set(headings).size).toBe(headings.length);
  expect(html).toMatch(/href="[^"]*view=table&amp;reply=overdue"[^>]*><span[^>]*>2<\/span> <span[^>]*>applicants without an answer/);
  expect(actions).toContain("1 message you have not read");
  expect(html).toContain('role="img" aria-label="Views by day, at most 5 a day"');
  expect(actions).toContain("7 views of Senior QS");
  expect(text).toMatch(/3 applicants waiting for an answer: Senior QSlongest 4 days3/);
  expect(text).toContain("Kept 23 of 24, as shown on your adverts.");
  expect(text).toMatch(/Within 10 days.*2 applicants waiting for a promised answer: Senior QS5 of 5/);
  expect(text).toMatch(/Impressions2,000Views1005\.0%Started2020%Applied420%/);
});

test("a firm that broke a promise is told until when it can make none", async () => {
  const { text } = await render("recruiter", "Oak Building Ltd", {
    ...nothing,
    promises: { adverts: [], record: null, barredUntil: "2027-02-10T23:59:59.000Z" },
  });
  expect(text).toContain("A promise was broken: new adverts can make none until 10 February 2027.");
});

test("a freelance recruiter without adverts sees their name and tasks, no table of zeros", async () => {
  const alone = { ...nothing, steps: { ...steps, isFreelance: true, hasAdvert: false, verification: null } };
  const { html, text, actions } = await render("recruiter", null, alone);
  expect(html).toMatch(/<h1[^>]*>Rae Recruiter<\/h1>/);
  expect(actions).toEqual(expect.arrayContaining(["Post your first advert: it is free", "Find candidates", "Make a shortlist"]));
  expect(html).not.toContain("<table");
  expect(text).not.toContain("Needs attention");
});

test("a company administrator whose adverts have all ended gets one sentence, one action and their tasks", async () => {
  const { html, text, actions } = await render("company_admin", "Oak Building Ltd", nothing);
  expect(text).toContain("Nothing needs your attention.");
  expect(text).toContain("None of your adverts is live.");
  expect(actions).toEqual(expect.arrayContaining(["Post a job", "Invite a teammate", "Buy adverts, see invoices"]));
  expect(html).not.toContain("<table");
});
