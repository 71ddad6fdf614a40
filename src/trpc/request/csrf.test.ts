import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchWithCsrf } from "./send.ts";

interface Sent {
  address: string;
  tokens: (string | null)[];
}

let sent: Sent[];
let answers: Response[];

const refusal = (body: unknown) => new Response(JSON.stringify(body), { status: 403 });
const done = () => new Response("{}");
const token = (csrfToken: string) => new Response(JSON.stringify({ success: true, csrfToken }));

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    sent.push({ address, tokens: [headers.get("X-XSRF-TOKEN"), headers.get("X-CSRF-Token")] });
    return answers.shift() ?? done();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("calls that change something", () => {
  it("M16 carry the cookie's token under both names", async () => {
    vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=from.cookie" });
    await fetchWithCsrf("/trpc/account.me.rename", { method: "POST" });
    expect(sent).toEqual([{ address: "/trpc/account.me.rename", tokens: ["from.cookie", "from.cookie"] }]);
  });

  it("M16 fetch a token when there is no cookie", async () => {
    answers = [token("fetched"), done()];
    await fetchWithCsrf("/api/auth/verify-email", { method: "POST" });
    expect(sent.map(({ address, tokens }) => [address, tokens[0]])).toEqual([
      ["/api/auth/csrf-token", null],
      ["/api/auth/verify-email", "fetched"],
    ]);
  });

  it("M16 fetch one token however many of them start at once", async () => {
    answers = [token("fetched")];
    await Promise.all(["/trpc/a", "/trpc/b", "/trpc/c"].map((address) => fetchWithCsrf(address, { method: "POST" })));
    expect(sent.filter(({ address }) => address === "/api/auth/csrf-token")).toHaveLength(1);
    expect(sent.filter(({ tokens }) => tokens.join() === "fetched,fetched")).toHaveLength(3);
  });

  it("go to the server without a token where none is to be had, and it says what is wrong", async () => {
    answers = [new Response("<html>", { status: 503 }), refusal({ code: "csrf-failed" }), new Response("", { status: 503 }), refusal({})];
    expect((await fetchWithCsrf("/trpc/account.me.rename", { method: "POST" })).status).toBe(403);
  });

  it.each([
    ["a problem document", { code: "csrf-failed" }],
    ["a typed call", { error: { data: { reason: "csrf-failed" } } }],
  ])("fetch another once when theirs is refused in %s", async (_, body) => {
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=old" });
    answers = [refusal(body), token("new"), refusal(body)];
    const answer = await fetchWithCsrf("/trpc/account.me.rename", { method: "POST" });
    expect(answer.status).toBe(403);
    expect(sent).toHaveLength(3);
  });

  it("are not sent again for any other refusal, whose body is still there to be read", async () => {
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=good" });
    answers = [refusal({ code: "forbidden" })];
    const answer = await fetchWithCsrf("/api/account", { method: "POST" });
    expect(await answer.json()).toEqual({ code: "forbidden" });
    expect(sent).toHaveLength(1);
  });
});

describe("M16 calls that need no token", () => {
  it.each([
    ["/api/auth/signin", "POST"],
    ["/api/auth/admin-signin", "POST"],
    ["/api/auth/signin/second-factor", "POST"],
    ["/api/auth/register/jobseeker", "POST"],
    ["/api/auth/signout", "POST"],
    ["/api/auth/forgot-password", "POST"],
    ["/api/auth/reset-password", "POST"],
    ["/api/webhooks/stripe", "POST"],
    ["/api/payments/intent", "POST"],
    ["/api/analytics/track", "POST"],
    ["/api/analytics/rum", "POST"],
    ["/api/client-error", "POST"],
    ["/trpc/site.info", "GET"],
  ])("%s goes without", async (address, method) => {
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=there" });
    await fetchWithCsrf(address, { method });
    expect(sent).toEqual([{ address, tokens: [null, null] }]);
  });
});
