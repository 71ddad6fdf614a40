import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apcFigures, apcRecords } from "#db/schema/apc.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { recountApcAnswers } from "#server/modules/market/apc/answer.commands.ts";
import type { SearchPage } from "#server/types.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
const firms: Record<"keen" | "disputed" | "silent", number> = { keen: 0, disputed: 0, silent: 0 };

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      for (const name of ["keen", "disputed", "silent"] as const) firms[name] = await makeCompany(db, { slug: name, now });
      await db.insert(apcRecords).values([
        { companyId: firms.keen, hasTrainingAgreement: true, statedAt: now },
        { companyId: firms.disputed, hasTrainingAgreement: true, statedAt: now },
      ]);
      const figure = { answers: 5, keepsAgreement: "most", meetsSupervisor: "few", givesTimeAndFees: "most", members: [] } as const;
      await db.insert(apcFigures).values({ ...figure, members: [], companyId: firms.disputed, takenYear: 2026 });
      await makeJob(db, {
        companyId: firms.keen,
        title: "Graduate",
        level: "graduate",
        ricsLevel: "mrics",
        ricsRule: "working-towards",
        now,
      });
      await makeJob(db, { companyId: firms.keen, title: "Director", ricsLevel: "mrics", ricsRule: "required", now });
      await makeJob(db, { companyId: firms.disputed, title: "Assistant", ricsLevel: "mrics", ricsRule: "working-towards", now });
      await makeJob(db, { companyId: firms.silent, title: "Estimator", now });
    },
  });
});
afterAll(() => site.close());

interface Listed {
  items: { id: number; title: string; company: { isApcSupported: boolean } }[];
}
const listed = async (query: string) => (await site.app.inject(`/api/jobs?${query}`)).json<Listed>().items;
const titles = async (query: string) => (await listed(query)).map(({ title }) => title).sort();
const page = async (chartership: readonly string[]) => (await queryProcedure<SearchPage>(site, "search.page", {}, { chartership })).data;

describe("what the board offers people on their way to chartership", () => {
  test("is a filter of the public list, whose values are alternatives", async () => {
    expect(await titles("chartership=apc-supported")).toEqual(["Director", "Graduate"]);
    expect(await titles("chartership=working-towards")).toEqual(["Assistant", "Graduate"]);
    expect(await titles("chartership=working-towards,apc-supported")).toEqual(["Assistant", "Director", "Graduate"]);
    expect(await titles("chartership=apc-supported&chartership=working-towards&q=graduate")).toEqual(["Graduate"]);
    expect(await titles("chartership=nonsense")).toHaveLength(4);
  });

  test("is on the card and the page of an advert", async () => {
    const marked = (await listed("")).filter(({ company }) => company.isApcSupported);
    expect(marked.map(({ title }) => title).sort()).toEqual(["Director", "Graduate"]);
    const [supported] = await listed("chartership=apc-supported");
    const advert = (await site.app.inject(`/api/jobs/${supported?.id}`)).json<Listed["items"][number]>();
    expect(advert.company.isApcSupported).toBe(true);
  });

  test("is a facet with live counts, and a tag that can be taken away", async () => {
    const found = await page(["apc-supported", "working-towards"]);
    const facet = found.facets.find(({ field }) => field === "chartership");
    expect(facet).toMatchObject({ field: "chartership", label: "On the way to chartership" });
    expect(facet?.groups.flatMap(({ options }) => options).map(({ label, count, isSelected }) => [label, count, isSelected])).toEqual([
      ["APC supported", 2, true],
      ["Working towards accepted", 2, true],
    ]);
    expect(found.tags.map(({ label, without }) => [label, without.chartership])).toEqual([
      ["APC supported", ["working-towards"]],
      ["Working towards accepted", ["apc-supported"]],
    ]);
    expect(found).toMatchObject({ total: 3, isIndexable: false });
    expect((await page(["mrics"])).notes).toEqual(["On the way to chartership “mrics” is not one we know, so it was ignored."]);
  });
});

describe("a firm’s adverts", () => {
  const supported = () => titles("chartership=apc-supported");

  test("leave the list and lose the badge when the firm takes its agreement back", async () => {
    const boss = await makePerson(site, { role: "company_admin", companyId: firms.keen });
    const record = { counsellors: null, supervisors: null, paysFees: null, studyDaysPerYear: null, agreedOn: null };
    const save = (hasTrainingAgreement: boolean) =>
      callProcedure(site, "apc.save", boss.session.writeHeaders, {
        slug: "keen",
        ...record,
        satLastThreeYears: null,
        passedLastThreeYears: null,
        hasTrainingAgreement,
      });
    expect((await save(false)).status).toBe(200);
    await expect.poll(supported).toEqual([]);
    expect((await listed("")).filter(({ company }) => company.isApcSupported)).toEqual([]);
    expect((await save(true)).status).toBe(200);
    await expect.poll(supported).toEqual(["Director", "Graduate"]);
  });

  test("join it when what its trainees disputed has passed out of the figures", async () => {
    await recountApcAnswers(site.db, new Date("2028-01-02T12:00:00Z"));
    await expect.poll(supported).toEqual(["Assistant", "Director", "Graduate"]);
  });
});
