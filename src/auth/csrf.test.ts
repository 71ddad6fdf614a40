import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchWithCsrf } from "./csrf.ts";

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
  it("carry the cookie's token under both names", async () => {
    vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=from.cookie" });
    await fetchWithCsrf("/trpc/account.me.rename", { method: "POST" });
    expect(sent).toEqual([{ address: "/trpc/account.me.rename", tokens: ["from.cookie", "from.cookie"] }]);
  });

  it("fetch a token when there is no cookie", async () => {
    answers = [token("fetched"), done()];
    await fetchWithCsrf("/api/auth/verify-email", { method: "POST" });
    expect(sent.map(({ address, tokens }) => [address, tokens[0]])).toEqual([
      ["/api/auth/csrf-token", null],
      ["/api/auth/verify-email", "fetched"],
    ]);
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

describe("calls that need no token", () => {
  it.each([
    ["/api/auth/signin", "POST"],
    ["/api/auth/admin-signin", "POST"],
    ["/api/auth/signin/second-factor", "POST"],
    ["/api/auth/register/jobseeker", "POST"],
    ["/api/auth/signout", "POST"],
    ["/api/auth/forgot-password", "POST"],
    ["/api/auth/reset-password", "POST"],
    ["/trpc/site.info", "GET"],
  ])("%s goes without", async (address, method) => {
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=there" });
    await fetchWithCsrf(address, { method });
    expect(sent).toEqual([{ address, tokens: [null, null] }]);
  });
});
