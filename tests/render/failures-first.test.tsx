import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linkTo, renderHydrated } from "#tests/fixtures/rendered-page.tsx";

// The link that is copied.
beforeEach(() => vi.stubGlobal("location", { href: "https://board.example/admin/ops?tab=jobs" }));
afterEach(() => vi.unstubAllGlobals());

const now = new Date().toISOString();
const task = (name: string, label: string, failuresInARow: number) => ({
  ...{ name, label, failuresInARow, everyMs: 60_000, isRunning: false, dueAt: now, startedAt: now, durationMs: 40, report: null },
  ...(failuresInARow > 0 ? { outcome: "failed", error: "connect ECONNREFUSED" } : { outcome: "done", error: null }),
});
const source = (name: string, state: "applied" | "failed") => ({
  ...{ slug: name.toLowerCase().replaceAll(" ", "-"), name, isPaused: false, pausedAt: null, pauseReason: null, runRequestedAt: null },
  ...{ isRunning: false, needsAttention: state === "failed" },
  lastRun: { state, startedAt: now, message: state === "failed" ? "The feed answered 503." : null },
});
const tasks = [task("links", "Check links", 0), task("job-alerts", "Send alerts", 3)];
const admin = { id: "ada", name: "Ada Admin", email: "ada@board.example", emailVerified: true, role: "platform_admin" } as const;

const jobsTab = (sources: object[], all: object[] = tasks) =>
  renderHydrated({
    address: "/admin/ops?tab=jobs",
    user: admin,
    link: linkTo((path) => {
      if (path === "background.list") return Promise.resolve({ tasks: all });
      if (path === "feeds.stats") return Promise.resolve({ at: now, isAnyRunning: false, sources });
      return Promise.reject(TRPCClientError.from(new Error("Not needed here")));
    }),
  });

test("what failed is named above the tables, leads to its feed or job, and comes first in its table", async () => {
  const { html, text } = await jobsTab([source("Amey careers", "applied"), source("Vinci jobs", "failed")]);
  expect(text).toContain("Feeds that failed or are held1of 2Vinci jobs");
  expect(text).toContain("Background jobs whose last run failed1of 2Send alerts");
  expect(html.match(/href="\/admin\/dashboard\?tab=feeds&amp;feed=vinci-jobs"/g)).toHaveLength(2);
  expect(html).toContain('href="/admin/dashboard?tab=background&amp;work=job-alerts"');
  const rows = [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(rows).toEqual(["Vinci jobs", "Amey careers", "Send alerts", "Check links"]);
});

test("where nothing failed, that is said", async () => {
  const { text } = await jobsTab([source("Amey careers", "applied")], tasks.slice(0, 1));
  expect(text).toContain("Feeds that failed or are heldNoneof 1");
  expect(text).toContain("Background jobs whose last run failedNoneof 1");
});
