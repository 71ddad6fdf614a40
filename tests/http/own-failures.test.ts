import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { reportingLog } from "#server/http/report-failure.ts";
import { startTaskRunner } from "#server/modules/operations/background/runner/task-runner.ts";
import { startBackgroundWork } from "#server/process/background.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-22T12:00:00Z");
const silent = { info: () => {}, error: () => {} };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [clientErrorCounts, clientErrorExemplars, clientErrorGroups]) await site.db.delete(table);
});

const groups = async () => {
  await site.services.telemetry.flush(site.db, site.services.now(), { isLast: true });
  return site.db.select().from(clientErrorGroups);
};
const rename = (from: string, to: string) => site.db.execute(sql.raw(`RENAME TABLE ${from} TO ${to}`));

test("a task that fails again and again is one group of the server's own, with where it was thrown and without the values it held", async () => {
  const failing = async () => {
    throw new Error("No place called 'Robin’s yard' among 17");
  };
  const task = { name: "feeds", label: "Fetches feeds", everyMs: 60_000, run: failing };
  const logged: string[] = [];
  const log = reportingLog({ ...silent, error: (_details, message) => logged.push(message) }, site.services);
  const runner = startTaskRunner({ db: site.db, clock: site.services.now, log, tasks: [task] });
  await runner.tick();
  site.setNow(new Date(now.getTime() + 3_600_000));
  await runner.tick();
  await runner.stop();
  expect(logged).toHaveLength(2);
  expect(await groups()).toMatchObject([
    { side: "server", title: "Error: No place called <value> among <int>", n: 2, visits: 1, route: "task feeds", state: "open" },
  ]);
  const [exemplar] = await site.db.select().from(clientErrorExemplars);
  expect(JSON.parse(exemplar?.exemplars ?? "")).toMatchObject([{ procedure: "task feeds", status: null, traces: [] }, {}]);
  expect(exemplar?.exemplars).not.toContain("Robin");
});

test("what fails beside the requests in a running process is counted too", async () => {
  await rename("background_tasks", "background_tasks_away");
  const options = { feedRunner: false, dataFolder: "/nowhere", release: null, log: silent } as const;
  const transport = { send: async () => {}, close: () => {} };
  const background = startBackgroundWork(site.services, { ...options, mail: { transport, from: "site@jobs.example.test" } } as never);
  await background.stop();
  await rename("background_tasks_away", "background_tasks");
  const told = (await groups()).filter(({ title }) => title.includes("ER_NO_SUCH_TABLE"));
  expect(told.map(({ route }) => route)).toContain("a new background task could not be registered; it starts at the next restart");
});

test("a kept page that cannot be rendered anew is sent as it is, and why stands among the errors", async () => {
  const origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  for (let time = 0; time < 2; time += 1) expect((await fetch(`${origin}/board-health`)).status).toBe(200);
  await rename("board_health_days", "board_health_days_away");
  site.setNow(new Date(site.services.now().getTime() + 31_000));
  expect((await fetch(`${origin}/board-health`)).status).toBe(200);
  await expect.poll(groups).toHaveLength(1);
  await rename("board_health_days_away", "board_health_days");
  expect(await groups()).toMatchObject([
    {
      side: "server",
      n: 1,
      route: "rendering /board-health again",
      culprit: expect.stringContaining("server/modules/operations/board-health/"),
    },
  ]);
});
