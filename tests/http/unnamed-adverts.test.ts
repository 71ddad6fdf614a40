import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#db/values.ts";
import { agencyAdvert, openPosting } from "#tests/helpers/posting.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Awaited<ReturnType<typeof openPosting>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site.close());

const { clientName: _named, ...withoutHirer } = agencyAdvert;
const unnamed = (at: number) =>
  ({ ...withoutHirer, clientUnnamedReason: "post-held", title: `Quantity Surveyor ${"I".repeat(at + 1)}` }) as const;

test("a freelance recruiter has five adverts that name no hirer at most, also when two are sent at once", async () => {
  const { freelance, publish, draft, grant, call } = posting;
  for (let at = 0; at < limits.unnamedAdvertsPerFreelancer - 1; at += 1) expect((await publish(unnamed(at), freelance)).status).toBe(200);
  await grant(2, freelance, null);
  const [one, other] = [await draft(unnamed(7), freelance), await draft(unnamed(8), freelance)];
  const both = await Promise.all([one, other].map((id) => call(freelance, "posting.publish", { id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.message).toContain("Name the hirer of this one");
  expect((await publish(agencyAdvert, freelance)).status).toBe(200);
});
