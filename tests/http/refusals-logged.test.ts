import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const errorLevel = 50;
let site: TestSite;
let lines: { level: number; msg?: string }[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  site = await openTestSite({ now: new Date("2026-11-21T12:00:00Z"), logTo });
});
afterAll(() => site.close());
beforeEach(() => {
  lines = [];
});

const unknownToken = { authorization: `Bearer dwk_${"x".repeat(40)}` };
const calls = [
  ["GET", "/api/user"],
  ["GET", "/api/jobs"],
  ["GET", "/api/notifications"],
  ["GET", "/trpc/account.me.get"],
  ["GET", "/trpc/site.info"],
  ["POST", "/trpc/saved.save"],
  ["POST", "/api/batch"],
] as const;

test.each(calls)("a token that is not known is refused, not a fault to be logged: %s %s", async (method, url) => {
  const headers = { ...unknownToken, ...(method === "POST" && { "content-type": "application/json" }) };
  const answer = await site.app.inject({ method, url, headers, ...(method === "POST" && { payload: "{}" }) });
  expect(answer.statusCode).toBe(401);
  site.app.log.error("the log is read");
  expect(lines.filter(({ level }) => level >= errorLevel).map(({ msg }) => msg)).toEqual(["the log is read"]);
});
