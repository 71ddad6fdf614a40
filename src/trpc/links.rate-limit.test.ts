import { createTRPCUntypedClient } from "@trpc/client";
import { expect, test } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { createStubbedClient, procedureError, refusalResponse } from "./links.fixture.ts";
import { rateLimitLink, singleLink } from "./links.ts";
import type { RateLimitReport } from "./rate-limit-report.ts";

const answeredAt = new Date("2026-11-20T12:00:00Z");
const quota = { date: answeredAt.toUTCString(), "x-ratelimit-limit": "100", "x-ratelimit-remaining": "40" };
const inSeconds = (seconds: number) => String(answeredAt.getTime() / 1000 + seconds);

function openClient(answer: () => Response) {
  const reports: RateLimitReport[] = [];
  const links = [rateLimitLink((report) => void reports.push(report)), singleLink(async () => answer())];
  return { client: createTRPCUntypedClient<AppRouter>({ links }), reports };
}

test("L1 what an answer says of its quota is reported, by the name of the procedure", async () => {
  const headers = { ...quota, "x-ratelimit-reset": inSeconds(60) };
  const { client, reports } = openClient(() => Response.json({ result: { data: 7 } }, { headers }));
  expect(await client.query("search.page")).toBe(7);
  expect(reports).toEqual([{ endpoint: "search.page", limit: 100, remaining: 40, resetInMs: 60_000, retryInMs: null }]);
});

test("L1 so is what a refusal says", async () => {
  const { client, reports } = openClient(() => refusalResponse(404, quota));
  await expect(client.query("jobs.page")).rejects.toThrow("Refused.");
  expect(reports).toMatchObject([{ endpoint: "jobs.page", remaining: 40 }]);
});

test("L1 an answer that says nothing of it is not reported", async () => {
  const { client, reports } = openClient(() => Response.json({ result: { data: 7 } }));
  await client.query("search.page");
  expect(reports).toEqual([]);
});

test.each([
  ["30 seconds", { "retry-after": "30" }],
  ["2 minutes", { "retry-after": "90" }],
  ["20 seconds", { "retry-after": new Date(answeredAt.getTime() + 20_000).toUTCString() }],
  ["45 seconds", { "x-ratelimit-reset": inSeconds(45) }],
  ["a moment", {}],
])("L11 a 429 says to wait %s", async (wait, headers) => {
  const { client } = openClient(() => refusalResponse(429, { ...quota, ...headers }));
  await expect(client.query("search.page")).rejects.toMatchObject({
    message: `Rate limit exceeded. Please wait ${wait} before trying again.`,
    data: { httpStatus: 429 },
  });
});

test("L11 the wait that a refusal names itself counts before its headers, and is handed on", async () => {
  const { client } = openClient(() => refusalResponse(429, { "retry-after": "90" }, { retryAfterSeconds: 30 }));
  const told = { message: expect.stringContaining("wait 30 seconds"), data: { retryAfterSeconds: 30 } };
  await expect(client.mutation("saved.save")).rejects.toMatchObject(told);
});

test("what came in a batch, and is worded already, passes as it is", async () => {
  const reports: RateLimitReport[] = [];
  const refusal = procedureError(429, "Rate limit exceeded. Please wait 5 seconds before trying again.");
  const { client } = createStubbedClient([rateLimitLink((report) => void reports.push(report))], () => Promise.reject(refusal));
  await expect(client.query("search.page")).rejects.toBe(refusal);
  expect(reports).toEqual([]);
});
