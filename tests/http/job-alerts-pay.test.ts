import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultAssumptions } from "#db/pay-terms-values.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { equivalentPay } from "#db/taxonomy/pay-conversion.ts";
import { mailAlerts, publishAdvert } from "#tests/fixtures/alerts.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const subject = "Zebraquince";
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-21T12:00:00Z") });
  companyId = await makeCompany(site.db, { now: site.services.now(), name: "Oak & Sons Ltd" });
  jo = await makePerson(site);
});
afterAll(() => site.close());

const at = (moment: string) => site.setNow(new Date(moment));
const save = (query: string, frequency: string) => callProcedure(site, "alerts.save", jo.session.writeHeaders, { query, frequency });
const publish = (title: string, more = {}) => publishAdvert(site, { companyId, title, ...more });
const digestsTo = async () => (await mailsTo(site, jo.email)).filter(({ template }) => template === "job-alert");

test("a mail of new adverts says what pay comes to: a rate’s year, and once its reader has stated terms, the equivalent on them", async () => {
  await save(`q=${subject}`, "daily");
  const pay = { payPeriod: "day", payMinPence: 50_000, payMaxPence: 50_000, payBasis: "outside-ir35" } as const;
  await publish(`${subject} rate`, pay);
  at("2026-11-22T07:30:00Z");
  await mailAlerts(site);
  const terms = { ...defaultAssumptions, basis: "salary" as const, days: 200 };
  await callProcedure(site, "account.preferences.saveDisplay", jo.session.writeHeaders, {
    choices: { payTerms: { value: terms, agoMs: 0 } },
  });
  await publish(`${subject} rate again`, pay);
  at("2026-11-23T07:30:00Z");
  await mailAlerts(site);
  const [first, second] = await digestsTo();
  expect(first?.text).toContain("£500 a day · Outside IR35\n≈ £110,000 a year at 220 days\n");
  expect(first?.text).not.toContain("your own terms");
  const equivalent = equivalentPay(
    { period: "day", minPence: 50_000, maxPence: 50_000, currency: "GBP", basis: "outside-ir35", otherRates: [] },
    terms,
    site.services.now(),
  );
  expect(second?.text).toContain(`£500 a day · Outside IR35\n≈ £${(equivalent?.minPence ?? 0) / 100_000},000 PAYE a year\n`);
  expect(second?.text).toContain(
    "Pay after “≈” is on your own terms: a salary on PAYE with 3% pension, compared with day rates for 200 days a year. Change them",
  );
  expect(second?.text).toContain("/my-account?section=pay-terms");
});
