import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "#db/own-values.ts";
import { foundOnBoard, freshPostingKey, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

interface Problem {
  code: string;
  detail: string;
  errors?: { pointer: string; detail: string }[];
}

/** A program that acts for a recruiter by a token. */
async function script(scopes: readonly ApiScope[], person = posting.recruiter) {
  const order = { name: `script for ${scopes.join(" ")}`, scopes, expiresInDays: 30 };
  const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", person.session.writeHeaders, order);
  return { session: { writeHeaders: { "content-type": "application/json", authorization: `Bearer ${data.token}` } } };
}

const key = () => ({ "idempotency-key": `"${freshPostingKey()}"` });

describe("a script", () => {
  test("publishes an advert in one call, once for its key, and moves it", async () => {
    const { rest, grant } = posting;
    const program = await script(["jobs:write"]);
    await grant(2);
    const body = { ...wholeAdvert, title: "Windfarm Surveyor", publish: true };
    const once = key();
    const made = await rest(program, "POST", "/api/jobs", body, once);
    expect(made.statusCode).toBe(201);
    const { jobId, id, status, version } = made.json<{ jobId: number; id: string; status: string; version: number }>();
    expect([status, version, made.headers.location, made.headers.etag]).toEqual(["live", 1, `/api/jobs/${jobId}`, '"1"']);
    expect(await foundOnBoard(site, "q=windfarm")).toEqual([jobId]);
    const again = await rest(program, "POST", "/api/jobs", body, once);
    expect([again.statusCode, again.json<{ id: string }>().id, again.headers["idempotency-replayed"]]).toEqual([201, id, "true"]);
    const other = await rest(program, "POST", "/api/jobs", { ...body, title: "Something else entirely" }, once);
    expect([other.statusCode, other.json<Problem>().code]).toEqual([422, "idempotency-key-reused"]);

    const paused = await rest(program, "POST", `/api/jobs/${jobId}/pause`, {});
    expect([paused.statusCode, paused.json<{ status: string }>().status]).toEqual([200, "paused"]);
    expect(await foundOnBoard(site, "q=windfarm")).toEqual([]);
    expect((await rest(program, "POST", `/api/jobs/${id}/resume`, {})).json()).toMatchObject({ status: "live" });
    expect((await rest(program, "POST", `/api/jobs/${jobId}/close`, {})).json()).toMatchObject({ status: "closed" });
    const twice = await rest(program, "POST", `/api/jobs/${jobId}/close`, {});
    expect([twice.statusCode, twice.json<Problem>().detail]).toEqual([409, "An advert that is closed cannot be closed."]);
  });

  test("is told every field at fault, and nothing is kept", async () => {
    const { rest, ask, recruiter } = posting;
    const program = await script(["jobs:write"]);
    const before = (await ask<{ total: number }>(recruiter, "posting.mine", {})).data.total;
    const refused = await rest(program, "POST", "/api/jobs", { title: "QS", publish: true }, key());
    expect(refused.statusCode).toBe(422);
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    const { errors = [] } = refused.json<Problem>();
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(["/title", "/category", "/place", "/description", "/hasAuthority"]),
    );
    expect((await ask<{ total: number }>(recruiter, "posting.mine", {})).data.total).toBe(before);
  });

  test("without credit is told to pay; the same call publishes once a credit is there", async () => {
    const { rest, grant, ask, boss } = posting;
    const program = await script(["jobs:write"]);
    while ((await ask<{ available: number }>(boss, "billing.allowance", undefined)).data.available > 0) {
      await rest(program, "POST", "/api/jobs", { ...wholeAdvert, title: "Uses one up", publish: true }, key());
    }
    const once = key();
    const body = { ...wholeAdvert, title: "Windfarm Surveyor", place: "Hull", publish: true };
    const refused = await rest(program, "POST", "/api/jobs", body, once);
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([402, "payment-required"]);
    await grant(1);
    const made = await rest(program, "POST", "/api/jobs", body, once);
    expect([made.statusCode, made.json<{ status: string }>().status]).toEqual([201, "live"]);
    const { data } = await ask<{ counts: Record<string, number> }>(boss, "posting.mine", {});
    expect(data.counts["awaiting-payment"]).toBe(0);
  });

  test("changes what it saw and nothing newer", async () => {
    const { rest } = posting;
    const program = await script(["jobs:write"]);
    const made = await rest(program, "POST", "/api/jobs", { title: "First" }, key());
    expect([made.statusCode, made.json<{ status: string }>().status]).toEqual([201, "draft"]);
    const { id } = made.json<{ id: string }>();
    expect(made.headers.location).toBe(`/api/jobs/${id}`);
    const change = (ifMatch: string | null, body: unknown) =>
      rest(program, "PATCH", `/api/jobs/${id}`, body, ifMatch === null ? {} : { "if-match": ifMatch });
    expect((await change(null, { title: "Second" })).json<Problem>().code).toBe("version-required");
    expect((await change("*", { title: "Second" })).statusCode).toBe(400);
    const second = await change('"1"', { title: "Second" });
    expect([second.statusCode, second.headers.etag]).toEqual([200, '"2"']);
    const stale = await change('"1"', { title: "Third" });
    expect([stale.statusCode, stale.json<Problem>().errors]).toEqual([412, [{ pointer: "/title", detail: "Now: Second" }]]);
    expect((await change('"2"', { status: "live" })).json<Problem>().errors).toEqual([
      { pointer: "/status", detail: "This field is not known here." },
    ]);
  });

  test("may do what its scopes say and no more", async () => {
    const { rest, company } = posting;
    const reader = await script(["jobs:read"]);
    expect((await rest(reader, "POST", "/api/jobs", { title: "QS" }, key())).statusCode).toBe(403);
    const read = await site.app.inject({ url: "/api/job-database", headers: reader.session.writeHeaders });
    expect([read.statusCode, company > 0]).toEqual([200, true]);
    const writer = await script(["jobs:write"]);
    expect((await site.app.inject({ url: "/api/job-database", headers: writer.session.writeHeaders })).statusCode).toBe(403);
    const keyless = await rest(writer, "POST", "/api/jobs", { title: "QS" });
    expect([keyless.statusCode, keyless.json<Problem>().code]).toEqual([428, "idempotency-key-required"]);
  });

  test("finds nothing of anybody else's, by either name", async () => {
    const { rest, publish, newcomer } = posting;
    const { data } = await publish();
    const stranger = await script(["jobs:write"], newcomer);
    expect((await rest(stranger, "PATCH", `/api/jobs/${data.id}`, { title: "Mine now" }, { "if-match": '"1"' })).statusCode).toBe(404);
    expect((await rest(stranger, "POST", `/api/jobs/${data.id}/close`, {})).statusCode).toBe(404);
    for (const id of ["0", "999999999", "x", "-1", "%00", "a".repeat(22)]) {
      expect([id, (await rest(stranger, "POST", `/api/jobs/${id}/close`, {})).statusCode]).toEqual([id, 404]);
    }
  });
});
