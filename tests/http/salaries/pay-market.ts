import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { TestSite } from "#tests/fixtures/site.ts";
import type { Advert } from "./slow-figures.ts";

export const levels = ["graduate", "senior", "associate"] as const;
const towns = ["leeds", "york", "glasgow"] as const;
const regions = { leeds: "Yorkshire and The Humber", york: "Yorkshire and The Humber", glasgow: "Scotland" } as const;
const bases = ["umbrella", "outside-ir35", null] as const;

/** The same draw every time. */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Inserts 420 adverts of nine companies over fourteen months, some of one vacancy, some with one pay limit only, and returns them. */
export async function makePayMarket(site: TestSite, now: Date): Promise<Advert[]> {
  const adverts: Advert[] = [];
  const draw = draws(7);
  const companies: number[] = [];
  for (let index = 0; index < 9; index += 1) companies.push(await makeCompany(site.db, { now }));
  const firstId = 1 + (await makeJob(site.db, { companyId: companies[0] ?? 0, status: "draft", now }));
  const [draft] = await site.db.select().from(jobs);
  if (!draft) throw new Error("There is no advert to copy.");
  const { id: _id, ...common } = draft;
  const rows: (typeof jobs.$inferInsert)[] = [];
  for (let index = 0; index < 420; index += 1) {
    const isDay = draw(4) === 0;
    const level = levels[draw(3)] ?? "senior";
    const town = towns[draw(10) === 0 ? 1 : draw(2) * 2] ?? "leeds";
    const basis = isDay ? (bases[draw(3)] ?? null) : null;
    const low = isDay ? 300 + draw(20) * 10 : 30_000 + levels.indexOf(level) * 15_000 + draw(40) * 500;
    const which = draw(6);
    const pay = { low: which === 0 ? null : low * 100, high: which === 1 ? null : (low + 1 + draw(30) * (isDay ? 5 : 250)) * 100 };
    const publishedAt = new Date(now.getTime() - draw(400) * 86_400_000 - draw(86_400) * 1000);
    const companyId = companies[draw(9)] ?? 0;
    const vacancyKey = draw(8) === 0 ? String(draw(12)).padStart(32, "0") : null;
    rows.push({
      ...common,
      companyId,
      level,
      category: "quantity-surveyor",
      officePlaceId: site.services.gazetteer.bySlug(town)?.id ?? null,
      payPeriod: isDay ? "day" : "year",
      payBasis: basis,
      payMinPence: pay.low,
      payMaxPence: pay.high,
      firstPublishedAt: publishedAt,
      vacancyKey,
      status: draw(3) === 0 ? "expired" : "live",
    });
    adverts.push({
      id: firstId + index,
      companyId,
      vacancyKey,
      level,
      region: regions[town],
      town,
      scale: isDay ? "day" : "year",
      basis,
      publishedAt,
      ...pay,
    });
  }
  await site.db.insert(jobs).values(rows.map((row, index) => ({ ...row, id: firstId + index })));
  return adverts;
}
