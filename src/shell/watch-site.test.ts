import { expect, test, vi } from "vitest";
import { createSiteWatch } from "./watch-site.tsx";

// The module reads it for the tab's own watch; Node.js 20 has none.
vi.hoisted(() => vi.stubGlobal("navigator", { onLine: true }));

function watched(status: number) {
  const world = { isOnline: true, status, nowMs: 0, asked: 0 };
  const watch = createSiteWatch({
    isOnline: () => world.isOnline,
    nowMs: () => world.nowMs,
    fetchScriptStatus: async () => {
      world.asked += 1;
      if (!world.isOnline) throw new TypeError("no connection");
      return world.status;
    },
  });
  return { world, watch };
}

test("a tab whose own script is gone has grown old; one that is offline, or met an error, has not", async () => {
  for (const [status, isOld] of [
    [200, false],
    [503, false],
    [404, true],
  ] as const) {
    expect(await watched(status).watch.checkRelease()).toBe(isOld);
  }
  const { world, watch } = watched(404);
  world.isOnline = false;
  expect(await watch.checkRelease()).toBe(false);
});

test("coming back to the tab asks when the last time was ten minutes ago, and no more once it is known", async () => {
  const { world, watch } = watched(404);
  world.nowMs = 599_999;
  watch.returned();
  expect(world.asked).toBe(0);
  world.nowMs = 600_000;
  watch.returned();
  await watch.checkRelease();
  world.nowMs = 2_000_000;
  watch.returned();
  expect(world.asked).toBe(2);
});

test("those who listen hear of each change once", () => {
  const { world, watch } = watched(200);
  let heard = 0;
  const stop = watch.subscribe(() => (heard += 1));
  watch.connectionChanged();
  world.isOnline = false;
  watch.connectionChanged();
  watch.connectionChanged();
  expect([heard, watch.get().isOffline]).toEqual([1, true]);
  stop();
  world.isOnline = true;
  watch.connectionChanged();
  expect([heard, watch.get().isOffline]).toEqual([1, false]);
});
