import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { backgroundTasks } from "#db/schema/operations.ts";
import { makeUser } from "#db/seed/factories.ts";
import { startTaskRunner, type TaskRunner } from "#server/modules/operations/background/runner/task-runner.ts";
import type { Outputs } from "#server/types.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
let site: TestSite;
let admin: SignedIn;
let runner: TaskRunner;
let feedFails = true;

beforeAll(async () => {
  site = await openTestSite({ now });
  admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  const work = { everyMs: 3_600_000, log: { info: () => {}, error: () => {} } };
  runner = startTaskRunner({
    db: site.db,
    clock: site.services.now,
    log: work.log,
    tasks: [
      { name: "tidy", label: "Tidies up", everyMs: work.everyMs, run: async () => ({ deleted: 3 }) },
      {
        name: "feeds",
        label: "Fetches feeds",
        everyMs: work.everyMs,
        run: async () => {
          if (feedFails) throw new Error("No route to host");
          return { sources: 1 };
        },
      },
    ],
  });
  await runner.tick();
});
afterAll(async () => {
  await runner.stop();
  await site.close();
});

const list = async () => (await queryProcedure<Outputs["background"]["list"]>(site, "background.list", admin.headers)).data.tasks;
const runs = async (input: object) =>
  (await queryProcedure<Outputs["background"]["runs"]>(site, "background.runs", admin.headers, input)).data.runs;
const runNow = (name: string) => callProcedure(site, "background.runNow", admin.writeHeaders, { name });

test("administrators see how each kind of work last went, what fails first", async () => {
  expect(await list()).toMatchObject([
    { name: "feeds", label: "Fetches feeds", outcome: "failed", error: "Error: No route to host", failuresInARow: 1, isRunning: false },
    { name: "tidy", label: "Tidies up", everyMs: 3_600_000, outcome: "done", report: { deleted: 3 }, failuresInARow: 0, durationMs: 0 },
  ]);
  expect(await runs({ outcome: "failed" })).toMatchObject([{ task: "feeds", outcome: "failed" }]);
  expect(await runs({ name: "tidy" })).toMatchObject([{ task: "tidy", report: { deleted: 3 } }]);
  for (const [q, tasks] of [
    ["route to HOST", ["feeds"]],
    ["tidies", ["tidy"]],
    ["100%", []],
    ["_", []],
  ] as const)
    expect([q, (await runs({ q })).map(({ task }) => task)]).toEqual([q, tasks]);
});

test("what is asked for is done by the next to look, is in the log, and is refused while it is under way", async () => {
  feedFails = false;
  expect((await runNow("feeds")).status).toBe(200);
  await runner.tick();
  expect((await list())[0]).toMatchObject({ name: "feeds", outcome: "done", error: null, failuresInARow: 0 });
  const logged = await site.db
    .select({ id: auditEvents.resourceId })
    .from(auditEvents)
    .where(eq(auditEvents.action, "background.run"))
    .limit(9);
  expect(logged).toEqual([{ id: "feeds" }]);
  await site.db
    .update(backgroundTasks)
    .set({ takenBy: "another", takenUntil: new Date(now.getTime() + 1000) })
    .where(eq(backgroundTasks.name, "feeds"));
  expect([(await runNow("feeds")).status, (await list())[0]?.isRunning]).toEqual([409, true]);
  expect((await runNow("nothing")).status).toBe(404);
});
