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

const stream = 83;
const awardsInSample = 140;
const daysOfSample = 75;
/** With nothing newer the list would look abandoned. */
const freshForDays = 7;
const dayMs = 86_400_000;

const places = [
  ...[
    ["Leeds", "TLE42"],
    ["Sheffield", "TLE32"],
    ["Hull", "TLE11"],
    ["Manchester", "TLD33"],
    ["Preston", "TLD45"],
    ["Chester", "TLD63"],
  ],
  ...[
    ["Newcastle upon Tyne", "TLC22"],
    ["Durham", "TLC14"],
    ["Birmingham", "TLG31"],
    ["Coventry", "TLG33"],
    ["Stoke-on-Trent", "TLG23"],
  ],
  ...[
    ["Nottingham", "TLF14"],
    ["Derby", "TLF11"],
    ["Lincoln", "TLF30"],
    ["Norwich", "TLH15"],
    ["Cambridge", "TLH12"],
    ["Croydon", "TLI62"],
  ],
  ...[
    ["Hackney", "TLI41"],
    ["Ealing", "TLI73"],
    ["Brighton", "TLJ21"],
    ["Oxford", "TLJ14"],
    ["Maidstone", "TLJ45"],
    ["Bristol", "TLK11"],
  ],
  ...[
    ["Exeter", "TLK43"],
    ["Cardiff", "TLL22"],
    ["Swansea", "TLL18"],
    ["Glasgow", "TLM82"],
    ["Dundee", "TLM71"],
    ["Belfast", "TLN06"],
  ],
] as const;
const buyers = [
  "Northmere Borough Council",
  "Fellside County Council",
  "Tarnbrook NHS Trust",
  "Ashwater Housing Association",
  "Merrowdale University",
];
const works = [
  ["New primary school", 45_214_210, 4, 14],
  ["Refurbishment of a leisure centre", 45_212_290, 1, 9],
  ["Affordable homes, phase two", 45_211_340, 6, 38],
  ["Highway junction improvement", 45_233_128, 3, 24],
  ["Flood alleviation scheme", 45_246_400, 5, 60],
  ["Replacement of a footbridge", 45_221_113, 1, 4],
  ["Hospital ward block", 45_215_140, 12, 90],
  ["Roofing and cladding of council offices", 45_261_210, 1, 5],
  ["Employer’s agent and quantity surveying services", 71_324_000, 0.1, 1.5],
  ["Design of a district heating network", 71_320_000, 0.2, 2],
] as const;
const forms = [
  "to be let under the JCT Design and Build Contract",
  "NEC4 ECC Option C",
  "NEC4 ECC Option A",
  "NEC3 Term Service Contract",
  "",
  "",
];
/** Firms without a page on the board. */
const starts = [
  "Alderfell",
  "Brackenhow",
  "Cobblewick",
  "Dunlathe",
  "Ernshaw",
  "Garthmoor",
  "Howgate",
  "Kilnbeck",
  "Larchmount",
  "Rookhope",
];
const trades = ["Construction Ltd", "Civil Engineering Ltd", "Building Contractors Ltd", "Infrastructure plc", "Projects LLP"];

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
  const settings = {
    slug: sampleAwardsSource,
    name: "Sample notices, invented",
    location: "Invented",
    defaultCompanyName: null,
    schedule: null,
  };
  const source = await saveSource(db, { ...settings, format: "ocds" }, now);
  const notices = JSON.stringify({
    uri: "https://notices.example/sample",
    publisher: { name: "Invented notices" },
    releases: inventReleases(firms, now),
  });
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
  return [
    ...releases,
    { ...first, ocid: `${ocidStart}tender`, tag: ["tender"], awards: [] },
    { ...second, ocid: `${ocidStart}cpv`, tender: { title: "Cloud hosting", classification: { scheme: "CPV", id: "72400000" } } },
    { ...third, ocid: `${ocidStart}date`, awards: (third?.awards ?? []).map((award) => ({ ...award, date: "31/02/2026" })) },
    {
      ...fourth,
      ocid: `${ocidStart}value`,
      awards: (fourth?.awards ?? []).map((award) => ({ ...award, value: { amount: -1, currency: "GBP" } })),
    },
    {
      ...fifth,
      date: now.toISOString(),
      tag: ["awardUpdate"],
      awards: (fifth?.awards ?? []).map((award) => ({ ...award, status: "cancelled" })),
    },
  ];
}

const ocidStart = "ocds-sample-";

function inventRelease(random: Random, firms: readonly { name: string }[], { index, now }: { index: number; now: Date }) {
  const [town, code] = random.pick(places);
  const [what, cpv, low, high] = random.pick(works);
  const millions = low + (high - low) * random.next() ** 2;
  const isOnBoard = firms.length > 0 && random.chance(0.45);
  const winner = isOnBoard ? random.pick(firms).name : `${random.pick(starts)} ${random.pick(trades)}`;
  const day = dayOf(now, 1 + Math.floor((daysOfSample * index) / awardsInSample));
  return {
    ocid: `${ocidStart}${String(index + 1).padStart(4, "0")}`,
    id: `sample-${index + 1}`,
    date: `${day}T12:00:00Z`,
    tag: ["award"],
    buyer: { id: "buyer", name: random.pick(buyers) },
    tender: {
      title: `${what}, ${town}`,
      description: random.pick(forms),
      classification: { scheme: "CPV", id: String(cpv) },
      items: [{ id: "1", deliveryAddresses: [{ locality: town, region: code, countryName: "United Kingdom" }] }],
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
