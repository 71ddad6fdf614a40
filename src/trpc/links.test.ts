import { createTRPCClient } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { clearSignedIn } from "#src/features/auth/session-flags.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserLinks } from "./client.ts";

interface Sent {
  address: string;
  method: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  body: string | null;
}

const client = createTRPCClient<AppRouter>({ links: browserLinks() });
let sent: Sent[];
let answerTo: Record<string, (sent: Sent) => Response | Promise<Response>>;
let flags: Map<string, string>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const refusal = (status: number, message: string, data: Record<string, unknown>) =>
  json({ error: { message, code: -32_000, data: { httpStatus: status, ...data } } }, status);
const itemsOf = ({ body }: Sent) => (JSON.parse(body ?? "") as { requests: { id: string; endpoint: string }[] }).requests;
const inBatch = (item: (endpoint: string) => object) => (batch: Sent) =>
  json({ results: itemsOf(batch).map(({ id, endpoint }) => ({ id, status: 200, data: null, error: null, ...item(endpoint) })) });
const pathsSent = () => sent.map(({ address }) => address.split("?")[0]);

beforeEach(() => {
  sent = [];
  answerTo = {
    "/trpc/site.info": () => json({ result: { data: "singly" } }),
    "/api/auth/generate-jwt": () => json({ token: "t", expiresIn: "24h" }),
    "/api/batch": inBatch(() => ({ data: "in a batch" })),
  };
  flags = new Map();
  const storage = {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem: (key: string, value: string) => void flags.set(key, value),
    removeItem: (key: string) => void flags.delete(key),
  };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("navigator", { cookieEnabled: true });
  vi.stubGlobal("location", { pathname: "/jobs" });
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=csrf" });
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, credentials, body, signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const one = { address, method, headers: new Headers(headers), credentials, body: typeof body === "string" ? body : null };
    sent.push(one);
    const answer = answerTo[address.split("?")[0] ?? ""];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer(one);
  });
});
afterEach(() => {
  // The tab's batcher forgets its token and what it has learnt.
  clearSignedIn();
  vi.unstubAllGlobals();
});

const signIn = () => void flags.set("hasSession", "true");

describe("B13 signed out", () => {
  it("asks each question by itself, as a visitor", async () => {
    answerTo["/trpc/search.page"] = () => json({ result: { data: "page" } });
    expect(await Promise.all([client.site.info.query(), client.search.page.query("?q=cost+manager")])).toEqual(["singly", "page"]);
    expect(sent.map(({ address, method, credentials }) => [address, method, credentials])).toEqual([
      ["/trpc/site.info", "GET", "same-origin"],
      [`/trpc/search.page?input=${encodeURIComponent('"?q=cost+manager"')}`, "GET", "same-origin"],
    ]);
  });
});

describe("signed in", () => {
  beforeEach(signIn);

  it("reads of one moment go in one batch", async () => {
    expect(await Promise.all([client.site.info.query(), client.account.me.get.query()])).toEqual(["in a batch", "in a batch"]);
    expect(pathsSent()).toEqual(["/api/auth/generate-jwt", "/api/batch"]);
    const [token, batch] = sent as [Sent, Sent];
    expect([token.credentials, token.headers.get("x-xsrf-token"), token.headers.get("x-csrf-token")]).toEqual([
      "same-origin",
      "csrf",
      "csrf",
    ]);
    expect([batch.credentials, batch.headers.get("authorization"), batch.headers.get("x-xsrf-token")]).toEqual(["omit", "Bearer t", null]);
    expect(itemsOf(batch).map(({ endpoint }) => endpoint)).toEqual(["/trpc/site.info", "/trpc/account.me.get"]);
  });

  it("changes go by themselves, with both CSRF headers and the key under which they count once", async () => {
    answerTo["/trpc/account.me.rename"] = () => json({ result: { data: { name: "Rowan" } } });
    await client.account.me.rename.mutate({ name: "Rowan" }, { context: { idempotencyKey: "k-1" } });
    expect(pathsSent()).toEqual(["/trpc/account.me.rename"]);
    const [{ method, body, credentials, headers }] = sent as [Sent];
    expect([method, body, credentials, headers.get("content-type")]).toEqual([
      "POST",
      '{"name":"Rowan"}',
      "same-origin",
      "application/json",
    ]);
    expect(["x-xsrf-token", "x-csrf-token", "idempotency-key"].map((name) => headers.get(name))).toEqual(["csrf", "csrf", '"k-1"']);
  });

  it("a read that no batch takes from this role is asked by itself at once", async () => {
    for (const read of [() => client.account.devices.list.query(), () => client.work.tiles.query()]) await read().catch(() => {});
    expect(pathsSent()).toEqual(["/trpc/account.devices.list", "/trpc/work.tiles"]);
  });

  it.each(["/signin", "/register/recruiter"])("B11 on %s reads go by themselves", async (pathname) => {
    vi.stubGlobal("location", { pathname });
    expect(await client.site.info.query()).toBe("singly");
    expect(pathsSent()).toEqual(["/trpc/site.info"]);
  });

  it.each([
    ["may not be batched", 404, "not-batchable"],
    ["wants a password just typed", 403, "reauthenticate"],
  ])("what %s is asked by itself, from then on at once", async (_, status, code) => {
    answerTo["/api/batch"] = inBatch(() => ({ status, error: { code, status, title: "By itself" } }));
    expect(await client.site.info.query()).toBe("singly");
    expect(await client.site.info.query()).toBe("singly");
    expect(pathsSent()).toEqual(["/api/auth/generate-jwt", "/api/batch", "/trpc/site.info", "/trpc/site.info"]);
  });

  it.each([401, 403, 429, 503])("without a token (%i) reads go by themselves", async (status) => {
    answerTo["/api/auth/generate-jwt"] = () => json({ title: "No" }, status);
    expect(await client.site.info.query()).toBe("singly");
    expect(pathsSent()).toEqual(["/api/auth/generate-jwt", "/trpc/site.info"]);
  });

  it("T6 a stale token fails the read, whose next try has a fresh one", async () => {
    const { "/api/batch": answer } = answerTo;
    answerTo["/api/batch"] = () => json({ code: "unauthenticated" }, 401);
    await expect(client.site.info.query()).rejects.toThrow("Batch authentication failed. Please try again.");
    if (answer) answerTo["/api/batch"] = answer;
    expect(await client.site.info.query()).toBe("in a batch");
    expect(pathsSent()).toEqual(["/api/auth/generate-jwt", "/api/batch", "/api/auth/generate-jwt", "/api/batch"]);
  });

  it("T7 after sign-out the token is gone and reads go by themselves", async () => {
    await client.site.info.query();
    clearSignedIn();
    expect(await client.site.info.query()).toBe("singly");
    signIn();
    await client.site.info.query();
    expect(pathsSent().filter((path) => path === "/api/auth/generate-jwt")).toHaveLength(2);
  });

  it("an abort rejects at once", async () => {
    const caller = new AbortController();
    const asked = client.site.info.query(undefined, { signal: caller.signal });
    caller.abort();
    await expect(asked).rejects.toThrow(/abort/i);
  });
});

test("a refusal is the same whether it came in a batch or by itself", async () => {
  const fields = [{ pointer: "/slug", detail: "Too long." }];
  const message = "There is no such company.";
  answerTo["/trpc/site.info"] = () => refusal(404, message, { reason: "not-found", fields, retryAfterSeconds: 5 });
  const singly = await client.site.info.query().catch((error: unknown) => error);
  signIn();
  const error = {
    type: "/problems/not-found",
    title: "Not found",
    detail: message,
    code: "not-found",
    status: 404,
    errors: fields,
    retryAfter: 5,
  };
  answerTo["/api/batch"] = inBatch(() => ({ status: 404, error }));
  const batched = await client.site.info.query().catch((caught: unknown) => caught);
  expect(pathsSent()).toContain("/api/batch");
  const data = { reason: "not-found", httpStatus: 404, fields, retryAfterSeconds: 5 };
  for (const caught of [singly, batched]) expect(caught).toMatchObject({ name: "TRPCClientError", message, data });
  const told = { message, code: "not-found", status: 404, fieldErrors: { slug: "Too long." }, retryAfterSeconds: 5 };
  for (const caught of [singly, batched]) expect(refusalOf(caught)).toEqual(told);
});

test("what is forbidden is told so, and not asked again by itself", async () => {
  signIn();
  const error = { code: "forbidden", status: 403, title: "Forbidden", detail: "Your account may not do this." };
  answerTo["/api/batch"] = inBatch(() => ({ status: 403, error }));
  await expect(client.site.info.query()).rejects.toMatchObject({ message: "Your account may not do this.", data: { reason: "forbidden" } });
  expect(pathsSent()).toEqual(["/api/auth/generate-jwt", "/api/batch"]);
});

test("where batches are forbidden as a whole, reads go by themselves", async () => {
  signIn();
  answerTo["/api/batch"] = () => json({ code: "forbidden", title: "Forbidden" }, 403);
  expect(await client.site.info.query()).toBe("singly");
});

test("L11 too many calls are told as the catalogue tells it, in a batch or not", async () => {
  const message = "Rate limit exceeded. Please wait 30 seconds before trying again.";
  answerTo["/trpc/site.info"] = () => refusal(429, "You have made too many requests.", { reason: "rate-limited", retryAfterSeconds: 30 });
  await expect(client.site.info.query()).rejects.toMatchObject({ message, data: { reason: "rate-limited", httpStatus: 429 } });
  signIn();
  const error = { code: "rate-limited", status: 429, title: "Too many", detail: "You have made too many requests.", retryAfter: 30 };
  answerTo["/api/batch"] = inBatch(() => ({ status: 429, error }));
  await expect(client.site.info.query()).rejects.toMatchObject({ message, data: { reason: "rate-limited", httpStatus: 429 } });
});

describe("an answer that is no procedure's", () => {
  it.each([
    [503, "<html>busy</html>", "Request failed: Service Unavailable."],
    [502, "", "Request failed: Bad Gateway."],
    [404, '{"title":"Not found","code":"not-found"}', "Request failed: Not Found."],
  ])("%i is told by its status", async (status, body, message) => {
    answerTo["/trpc/site.info"] = () => new Response(body, { status });
    const error = await client.site.info.query().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message });
    expect(refusalOf(error)).toMatchObject({ status });
  });

  it("of success is not taken for one", async () => {
    for (const body of ["<html>", "{}", "null", "[]"]) {
      answerTo["/trpc/site.info"] = () => new Response(body);
      await expect(client.site.info.query()).rejects.toThrow("The response could not be read.");
    }
  });

  it("that never came is told as such", async () => {
    delete answerTo["/trpc/site.info"];
    const error = await client.site.info.query().catch((caught: unknown) => caught);
    expect(refusalOf(error)).toMatchObject({ code: "unreachable", status: 0 });
  });
});
