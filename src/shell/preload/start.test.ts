import { beforeEach, describe, expect, test, vi } from "vitest";
import { userRoles } from "#db/values.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { findRoute } from "#src/navigation.ts";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { hintedScreens, pageFor, preloadForRole, preloadHinted, roleScreens } from "./start.ts";

let idle: (() => void)[];
let loaded: string[];
const clock = createFakeClock();
const loading = {
  clock,
  whenIdle: (run: () => void) => void idle.push(run),
  loadPage: async (page: string) => void loaded.push(page),
};

beforeEach(() => {
  idle = [];
  loaded = [];
});

test("M9 what comes next after sign-in is loaded half a second later, the rest when the browser is idle", async () => {
  preloadForRole("jobseeker", loading);
  await clock.advance(499);
  expect(loaded).toEqual([]);
  await clock.advance(1);
  const soon = [...loaded];
  expect(soon).toContain("jobs/jobs-page");
  expect(idle).toHaveLength(1);
  for (const run of idle) run();
  expect(loaded.length).toBeGreaterThan(soon.length);
  expect(loaded).toContain("job/job-page");
});

test.each([
  ["jobseeker", "jobseeker-dashboard", "jobseeker-profile"],
  ["recruiter", "recruiter-dashboard", "jobseeker-database"],
  ["company_admin", "post-a-job", "company-profile"],
  ["platform_admin", "admin-dashboard", "admin-articles"],
] as const)("M9 of a %s %s comes soon and %s once the browser is idle", async (role, soon, later) => {
  const folders = () => loaded.map((page) => page.split("/")[0]);
  preloadForRole(role, loading);
  await clock.advance(500);
  expect(folders()).toContain(soon);
  expect(folders()).not.toContain(later);
  for (const run of idle) run();
  expect(folders()).toContain(later);
});

test("M9 idle means when the browser says so, or five seconds at most", () => {
  const asked: unknown[] = [];
  vi.stubGlobal("window", { requestIdleCallback: true });
  vi.stubGlobal("requestIdleCallback", (_: unknown, options: unknown) => asked.push(options));
  whenIdle(() => {});
  expect(asked).toEqual([{ timeout: 5000 }]);
  vi.stubGlobal("window", {});
  vi.useFakeTimers();
  let runs = 0;
  whenIdle(() => {
    runs += 1;
  });
  vi.advanceTimersByTime(4999);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(userRoles)("M9 for a %s", (role) => {
  const addresses = [...roleScreens[role].soon, ...roleScreens[role].later];

  test("every address is one of the site's, open to them", () => {
    for (const address of addresses) {
      const { props, access } = findRoute(address);
      expect(props.pattern, address).not.toBe("*");
      expect(access === null || access === "signed-in" || access.includes(role), address).toBe(true);
    }
  });

  test("only screens that exist are loaded, each once", async () => {
    preloadForRole(role, loading);
    await clock.advance(500);
    for (const run of idle) run();
    expect(loaded).not.toContain("not-found/not-found-page");
    expect(loaded).toContain("my-account/my-account-page");
  });
});

test("M9 the hinted screens are those of saved jobs, applying and an advert", async () => {
  expect(hintedScreens.map((address) => findRoute(address).props.pattern)).toEqual(["/saved-jobs", "/jobs/:id/apply", "/jobs/:id"]);
  preloadHinted(null, loading);
  for (const run of idle) run();
  expect(loaded).toContain("job/job-page");
});

test("M9 an address that leads each role elsewhere is followed", () => {
  expect(pageFor("/saved-jobs", null)).toBe("saved-jobs/saved-jobs-page");
  expect(pageFor("/saved-jobs", "jobseeker")).toBe("jobseeker-dashboard/jobseeker-dashboard-page");
  expect(pageFor("/applications", null)).toBeNull();
  expect(pageFor("/no-such-page", "jobseeker")).toBeNull();
});

test("M9 code that does not arrive troubles nobody", async () => {
  preloadForRole("recruiter", { ...loading, loadPage: () => Promise.reject(new Error("offline")) });
  await clock.advance(500);
});
