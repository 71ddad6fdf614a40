import { createTRPCUntypedClient } from "@trpc/client";
import { expect, test } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { refusalResponse } from "./links.fixture.ts";
import { singleLink } from "./links.ts";
import { networkFailure } from "./request/request-failure.ts";

interface Sent {
  address: string;
  method: string;
  headers: Headers;
  body: unknown;
}

function openClient(answer: () => Response) {
  const sent: Sent[] = [];
  const link = singleLink(async (address, { method = "GET", headers, body, signal }) => {
    signal?.throwIfAborted();
    sent.push({ address, method, headers: new Headers(headers), body });
    return answer();
  });
  return { client: createTRPCUntypedClient<AppRouter>({ links: [link] }), sent };
}

const answered = () => Response.json({ result: { data: 7 } });

test("a query is a GET with its input in the address", async () => {
  const { client, sent } = openClient(answered);
  expect([await client.query("site.info"), await client.query("search.page", "?q=cost+manager")]).toEqual([7, 7]);
  const input = encodeURIComponent('"?q=cost+manager"');
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([
    "GET /trpc/site.info",
    `GET /trpc/search.page?input=${input}`,
  ]);
  expect(sent[0]?.headers.get("content-type")).toBeNull();
});

test("R4 a write is a POST of JSON, under its key where it has one", async () => {
  const { client, sent } = openClient(answered);
  await client.mutation("saved.save", { jobId: 7 }, { context: { idempotencyKey: "k-1" } });
  await client.mutation("saved.save", { jobId: 7 });
  expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual(
    Array(2).fill(["POST", "/trpc/saved.save", '{"jobId":7}']),
  );
  expect(sent.map(({ headers }) => headers.get("content-type"))).toEqual(Array(2).fill("application/json"));
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(['"k-1"', null]);
});

test("a procedure's refusal is handed on with what it says and the answer it stood in", async () => {
  const { client } = openClient(() => refusalResponse(409, { "x-ratelimit-limit": "60" }, { reason: "conflict" }));
  const error = (await client.mutation("saved.save").catch((caught: unknown) => caught)) as { meta?: { response?: Response } };
  expect(error).toMatchObject({ name: "TRPCClientError", message: "Refused.", data: { httpStatus: 409, reason: "conflict" } });
  expect(error.meta?.response?.headers.get("x-ratelimit-limit")).toBe("60");
});

test.each([
  [503, "<html>busy</html>", "Request failed: Service Unavailable."],
  [502, "", "Request failed: Bad Gateway."],
  [404, '{"title":"Not found","code":"not-found"}', "Request failed: Not Found."],
  [500, '{"error":{"message":"no code","data":{}}}', "Request failed: Internal Server Error."],
])("%i that no procedure has answered is told by its status", async (status, body, message) => {
  const { client } = openClient(() => new Response(body, { status }));
  await expect(client.query("site.info")).rejects.toMatchObject({ message, cause: { status } });
});

test.each(["<html>", "{}", "null", "[]", '{"result":7}', ""])("a success that holds no result is not taken for one: %s", async (body) => {
  const { client } = openClient(() => new Response(body));
  await expect(client.query("site.info")).rejects.toMatchObject({
    message: "The response could not be read.",
    cause: { code: "unreadable" },
  });
});

test("an answer that never came is told as such, and so is an abort", async () => {
  const { client } = openClient(() => {
    throw networkFailure(new TypeError("Failed to fetch"));
  });
  await expect(client.query("site.info")).rejects.toMatchObject({ cause: { code: "unreachable", status: 0 } });
  const { client: other, sent } = openClient(answered);
  await expect(other.query("site.info", undefined, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  expect(sent).toEqual([]);
});
