import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { AdmissionQueue, createAdmission, longestWaitMs, type Urgency } from "./admission-queue.ts";

// Takes milliseconds: the clock is the test's.
function open({ costMs, laterMs = 0, refusalMs = 0 }: { costMs: number; laterMs?: number; refusalMs?: number }) {
  let now = 0;
  /** Work of requests that have been begun, after what they wait for. */
  let owedMs = 0;
  let pauseMs = 0;
  const turns: (() => void)[] = [];
  const queue = new AdmissionQueue({ now: () => now, nextTurn: (work) => void turns.push(work) });
  const log: string[] = [];
  const begunAt = new Map<string, number>();
  return {
    queue,
    log,
    begunAt,
    offer: (name: string, urgency: Urgency = "usual") =>
      queue.offer({
        urgency,
        begin: () => {
          begunAt.set(name, now);
          log.push(name);
          now += costMs + pauseMs;
          owedMs += laterMs;
          pauseMs = 0;
        },
        refuse: () => {
          now += refusalMs;
          log.push(`${name} refused`);
        },
      }),
    connect: () => queue.connectionOpened(),
    wait: (ms: number) => {
      now += ms;
    },
    /** Stops the process for so long as the next request begins, as a collection of garbage does. */
    pauseNext: (ms: number) => {
      pauseMs = ms;
    },
    /** Lets the event loop turn; false when nothing is left to do. */
    turn: () => {
      const work = turns.shift();
      now += owedMs;
      owedMs = 0;
      work?.();
      return work !== undefined;
    },
    now: () => now,
  };
}

const many = (count: number, urgency: Urgency, name: string = urgency) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

test("what comes alone begins at once", () => {
  const site = open({ costMs: 5 });
  site.offer("a");
  site.offer("b");
  expect(site.log).toEqual(["a", "b"]);
});

test("of many at once one turn begins what takes a few milliseconds, and the others in their turns", () => {
  const site = open({ costMs: 10 });
  for (const name of many(5, "usual")) site.offer(name);
  expect(site.log).toEqual(["usual 0"]);
  site.turn();
  expect(site.log).toHaveLength(2);
  while (site.turn());
  expect(site.log).toEqual(many(5, "usual"));
});

test("those who would wait longer than 200 ms are refused at once, while 400 arrive", () => {
  const site = open({ costMs: 10 });
  // A first wave teaches it what a request costs.
  for (const name of many(60, "usual", "first")) site.offer(name);
  while (site.turn());
  const startedAt = site.now();
  for (const name of many(400, "usual")) site.offer(name);
  const begun = site.log.filter((line) => /^usual \d+$/.test(line)).length;
  expect(begun).toBe(1);
  expect(site.log.filter((line) => line.endsWith("refused")).length).toBeGreaterThan(360);
  expect(site.now() - startedAt).toBe(10);
  while (site.turn());
  const waits = [...site.begunAt].filter(([name]) => name.startsWith("usual")).map(([, at]) => at - startedAt);
  expect(Math.max(...waits)).toBeLessThanOrEqual(longestWaitMs.usual + 30);
  expect(site.queue.refusedCount).toBeGreaterThan(360);
});

test("health is asked past everything; what is urgent goes first and is refused last, measurements go last and are refused first", () => {
  const site = open({ costMs: 10 });
  for (const name of many(60, "usual", "first")) site.offer(name);
  while (site.turn());
  site.log.length = 0;
  for (const name of many(15, "usual")) site.offer(name);
  site.offer("sign-in", "urgent");
  site.offer("beacon", "spare");
  site.offer("livez", "always");
  expect(site.log).toEqual(["usual 0", "beacon refused", "livez"]);
  site.turn();
  expect(site.log.at(-1)).toBe("sign-in");
  for (const name of many(40, "usual", "late")) site.offer(name);
  site.offer("apply", "urgent");
  expect(site.log.filter((line) => line.startsWith("late") && line.endsWith("refused")).length).toBeGreaterThan(20);
  expect(site.log).not.toContain("apply refused");
});

test("what waited through a long pause of the process is refused", () => {
  const site = open({ costMs: 10 });
  for (const name of many(3, "usual")) site.offer(name);
  site.wait(1_001);
  site.turn();
  expect(site.log).toContain("usual 1 refused");
});

test("once nobody waits, everything begins at once again", () => {
  const site = open({ costMs: 10 });
  for (const name of many(5, "usual")) site.offer(name);
  while (site.turn());
  site.log.length = 0;
  site.offer("later");
  expect(site.log).toEqual(["later"]);
});

test("work that comes after a request's first wait counts: turns stay short, and few wait long, at three times what can be done", () => {
  const site = open({ costMs: 0.1, laterMs: 2 });
  let offered = 0;
  const lengths: number[] = [];
  const arrivedAt = new Map<string, number>();
  for (let round = 0; round < 400; round++) {
    const startedAt = site.now();
    // Three requests for each that the time allows.
    for (; offered < (site.now() * 3) / 2.1 + 1; offered++) {
      arrivedAt.set(`visit ${offered}`, site.now());
      site.offer(`visit ${offered}`);
    }
    site.turn();
    lengths.push(site.now() - startedAt);
  }
  expect(Math.max(...lengths)).toBeLessThan(25);
  const waits = [...site.begunAt].map(([name, at]) => at - (arrivedAt.get(name) ?? 0));
  expect(Math.max(...waits)).toBeLessThan(longestWaitMs.usual * 1.5);
  expect(site.queue.refusedCount).toBeGreaterThan(offered / 3);
});

test("one long pause beside sixty-four clients who each wait for an answer refuses nobody", () => {
  const site = open({ costMs: 0.2 });
  for (const name of many(64, "usual")) site.offer(name);
  for (let turn = 0; turn < 400; turn++) {
    if (turn === 200) site.pauseNext(120);
    const answered = site.log.splice(0);
    expect(answered.filter((line) => line.endsWith("refused"))).toEqual([]);
    for (const name of answered) site.offer(name);
    site.turn();
  }
});

test("what was dear while it was overrun refuses nobody a moment after it", () => {
  const site = open({ costMs: 20 });
  for (const name of many(60, "usual", "first")) site.offer(name);
  while (site.turn());
  site.log.length = 0;
  site.wait(1_100);
  for (const name of many(30, "usual")) site.offer(name);
  expect(site.log.filter((line) => line.endsWith("refused"))).toEqual([]);
});

test("what refusals take is no part of what a request costs: those who ask again at once are not refused for it", () => {
  const site = open({ costMs: 2, refusalMs: 0.3 });
  let names = many(120, "usual");
  let begun = 0;
  for (let turn = 0; turn < 600; turn++) {
    for (const name of names) site.offer(name);
    site.turn();
    const answered = site.log.splice(0);
    begun += answered.filter((line) => !line.endsWith("refused")).length;
    names = answered.map((line) => line.replace(" refused", ""));
  }
  expect(begun / (site.now() / 2)).toBeGreaterThan(0.45);
});

test("nothing more begins while connections are being accepted, but not for ever", () => {
  const site = open({ costMs: 10 });
  for (const name of many(60, "usual")) site.offer(name);
  for (const visit of many(20, "usual", "new")) {
    site.connect();
    site.turn();
    site.offer(visit);
  }
  expect(site.log.filter((line) => !line.endsWith("refused"))).toEqual(["usual 0"]);
  site.turn();
  expect(site.log).toContain("usual 1");
  for (let at = 0; at < 200; at += 1) {
    site.connect();
    site.turn();
  }
  expect(site.log).toContain("usual 4");
});

test("of thirty new connections all are refused before some more requests have begun, not one in each turn of the event loop", async () => {
  const queue = new AdmissionQueue();
  let begun = 0;
  let isBusy = true;
  const render = () => {
    begun += 1;
    const endMs = performance.now() + 2;
    while (isBusy && performance.now() < endMs);
  };
  const admit = createAdmission(queue);
  const server = createServer((request, response) => admit(request, response, () => response.end())).listen(0, "127.0.0.1");
  server.on("connection", () => queue.connectionOpened());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (let at = 0; at < 400; at += 1) queue.offer({ urgency: "urgent", begin: render, refuse: () => {} });
  const begunBefore = begun;
  const answers = Array.from({ length: 30 }, async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    answer.resume();
    const { "retry-after": retryAfter, "content-security-policy": policy } = answer.headers;
    return [answer.statusCode, retryAfter !== undefined && policy?.includes("frame-ancestors 'none'"), begun - begunBefore < 20];
  });
  try {
    expect(await Promise.all(answers)).toEqual(Array(30).fill([503, true, true]));
  } finally {
    server.close();
    // What still waits would begin while other files stop the clock: `render` would then never end.
    isBusy = false;
    while (queue.waitingCount > 0) await nextTurn();
  }
});
