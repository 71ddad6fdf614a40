import { and, asc, eq, gte, like } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { cancelledAwards, contractAwards } from "#db/schema/contract-awards.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { sampleAwardsSource, sampleMarketFact } from "#db/seed/market.types.ts";
import { mixSeed, type Random, randomFrom } from "#db/seed/random.ts";
import { daysBefore } from "#db/time-limits.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { saveSource } from "../import/feed-runs.commands.ts";
import { importAwards } from "./import-awards.commands.ts";
import sampleAwards from "./sample-awards.json" with { type: "json" };

const stream = 83;
const awardsInSample = 140;
const daysOfSample = 75;
/** With nothing newer the list would look abandoned. */
const freshForDays = 7;
const dayMs = 86_400_000;

/** `firmNames` are of firms without a page on the board. */
const { places, buyers, works, forms, firmNames } = sampleAwards;

/** Makes invented notices for a sample market and imports them as any others; makes them again once they are outdated. */
export async function ensureSampleAwards(db: Db, now: Date): Promise<void> {
  const [market] = await db.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact));
  if (!market) return;
  const since = dayOf(now, freshForDays);
  const isFresh = await db.$count(contractAwards, and(eq(contractAwards.isSample, true), gte(contractAwards.awardedOn, since)));
  if (isFresh > 0) return;
  const firms = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.isSample, true), eq(companies.isAgency, false), eq(companies.employerType, "main-contractor")))
    .orderBy(asc(companies.id))
    .limit(40);
  await runTransaction(db, async (tx) => {
    await tx.delete(contractAwards).where(eq(contractAwards.isSample, true));
    await tx.delete(cancelledAwards).where(like(cancelledAwards.ocid, `${ocidStart}%`));
  });
  const settings = { slug: sampleAwardsSource, name: "Sample notices, invented", location: "Invented", format: "ocds" } as const;
  const source = await saveSource(db, { ...settings, defaultCompanyName: null, schedule: null }, now);
  const [uri, publisher] = ["https://notices.example/sample", { name: "Invented notices" }];
  const notices = JSON.stringify({ uri, publisher, releases: inventReleases(firms, now) });
  const sent = (async function* () {
    yield Buffer.from(notices);
  })();
  await importAwards({ db, gazetteer: await loadGazetteer(db), clock: () => new Date() }, { source, stream: sent, now, isSample: true });
}

const dayOf = (now: Date, daysAgo: number) => daysBefore(now, daysAgo).toISOString().slice(0, 10);

/** Releases as a publisher sends them: awards, and a few that are refused, each for another reason. */
function inventReleases(firms: readonly { name: string }[], now: Date): object[] {
  const random = randomFrom(mixSeed(stream, Math.floor(now.getTime() / dayMs)));
  const releases = Array.from({ length: awardsInSample }, (_, index) => inventRelease(random, firms, { index, now }));
  const [first, second, third, fourth, fifth] = releases;
  const withAwards = (release: typeof first, ocid: string | undefined, change: object) => {
    return { ...release, ocid, awards: (release?.awards ?? []).map((award) => ({ ...award, ...change })) };
  };
  return [
    ...releases,
    { ...first, ocid: `${ocidStart}tender`, tag: ["tender"], awards: [] },
    { ...second, ocid: `${ocidStart}cpv`, tender: { title: "Cloud hosting", classification: { scheme: "CPV", id: "72400000" } } },
    withAwards(third, `${ocidStart}date`, { date: "31/02/2026" }),
    withAwards(fourth, `${ocidStart}value`, { value: { amount: -1, currency: "GBP" } }),
    { ...withAwards(fifth, fifth?.ocid, { status: "cancelled" }), date: now.toISOString(), tag: ["awardUpdate"] },
  ];
}

const ocidStart = "ocds-sample-";

function inventRelease(random: Random, firms: readonly { name: string }[], { index, now }: { index: number; now: Date }) {
  const { town, nutsCode } = random.pick(places);
  const { title, cpv, lowMillion, highMillion } = random.pick(works);
  const millions = lowMillion + (highMillion - lowMillion) * random.next() ** 2;
  const isOnBoard = firms.length > 0 && random.chance(0.45);
  const winner = isOnBoard ? random.pick(firms).name : `${random.pick(firmNames.starts)} ${random.pick(firmNames.trades)}`;
  const day = dayOf(now, 1 + Math.floor((daysOfSample * index) / awardsInSample));
  return {
    ocid: `${ocidStart}${String(index + 1).padStart(4, "0")}`,
    id: `sample-${index + 1}`,
    date: `${day}T12:00:00Z`,
    tag: ["award"],
    buyer: { id: "buyer", name: random.pick(buyers) },
    tender: {
      title: `${title}, ${town}`,
      description: random.pick(forms),
      classification: { scheme: "CPV", id: String(cpv) },
      items: [{ id: "1", deliveryAddresses: [{ locality: town, region: nutsCode, countryName: "United Kingdom" }] }],
    },
    awards: [
      {
        id: "1",
        status: "active",
        date: `${day}T00:00:00Z`,
        ...(random.chance(0.9) && { value: { amount: Math.round(millions * 200) * 5_000, currency: "GBP" } }),
        suppliers: [{ id: "supplier", name: winner }],
      },
    ],
  };
}
