import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const secret = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA";
const alertAddresses = [
  ...["confirm", "stop", "fewer"].map((page) => `/job-alerts/${page}/${secret}`),
  `/mail/stop/${secret}`,
  `/advert-truth/${secret}`,
  `/confirm-work/${secret}`,
];
const addresses = [`/verify-email/${secret}`, `/reset-password/${secret}`, `/accept-invitation/${secret}`, ...alertAddresses];
const logged: string[] = [];
let site: TestSite;

beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  site = await openTestSite({ now, logTo });
  site.app.get<{ Params: { token: string } }>("/test-fail/:token", { config: { action: "auth.readSession" } }, async ({ params }) => {
    throw new DrizzleQueryError("select hash from one_time_tokens where hash = ?", [params.token], new Error("the database is away"));
  });
});
afterAll(() => site.close());

describe.each(addresses)("%s", (address) => {
  test("is kept by nobody and passed on to nobody", async () => {
    const { headers, statusCode } = await site.app.inject({ url: address, headers: { accept: "text/html" } });
    expect(statusCode).toBe(200);
    expect([headers["cache-control"], headers["referrer-policy"], headers.etag]).toEqual(["no-store", "no-referrer", undefined]);
  });
});

test("a secret in an address or a body reaches no line of the log, whatever goes wrong", async () => {
  const bodies = { token: secret, password: `${secret} as a password` };
  for (const url of addresses) await site.app.inject({ url, headers: { accept: "text/html" } });
  for (const url of ["/api/auth/verify-email", "/api/auth/reset-password"]) {
    await site.app.inject({ method: "POST", url, headers: sameOriginHeaders, payload: bodies });
    await site.app.inject({ method: "POST", url, headers: sameOriginHeaders, payload: `{"token":"${secret}"` });
  }
  for (const url of alertAddresses) await site.app.inject({ method: "POST", url, headers: sameOriginHeaders, payload: {} });
  await site.app.inject(`/trpc/invitations.view?input=${encodeURIComponent(JSON.stringify({ token: secret }))}`);
  const failed = await site.app.inject(`/test-fail/${secret}`);
  expect(failed.statusCode).toBe(500);
  expect(failed.body).not.toContain(secret);
  const lines = logged.join("");
  expect(lines).toContain("request failed");
  expect(lines).toContain("select hash from one_time_tokens");
  expect(lines).not.toContain(secret);
});

test("every answer closes what the site has no use for", async () => {
  for (const url of ["/", "/api/jobs", "/api/auth/csrf-token", "/no-such-page"]) {
    const policy = String((await site.app.inject({ url })).headers["permissions-policy"]);
    for (const feature of ["camera", "microphone", "payment", "usb"]) expect(policy).toContain(`${feature}=()`);
    expect(policy).toContain("geolocation=(self)");
  }
});
