import type { Db } from "../client.ts";
import { places } from "../schema/places.ts";

/** Some real towns of every region, for tests that do not need the whole gazetteer: name, latitude, longitude, population. */
const towns: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {
  "north-east": [
    ["Newcastle upon Tyne", 54.9733, -1.614, 192_382],
    ["Middlesbrough", 54.5762, -1.2348, 142_707],
    ["Durham", 54.7768, -1.5757, 47_785],
  ],
  "north-west": [
    ["Manchester", 53.4809, -2.2374, 395_515],
    ["Liverpool", 53.4106, -2.9779, 864_122],
    ["Warrington", 53.3925, -2.5802, 165_456],
    ["Stockport", 53.4098, -2.1576, 139_052],
  ],
  "yorkshire-and-the-humber": [
    ["Leeds", 53.7965, -1.5478, 455_123],
    ["Sheffield", 53.383, -1.4659, 685_368],
    ["York", 53.9576, -1.0827, 153_717],
  ],
  "east-midlands": [
    ["Nottingham", 52.9536, -1.1505, 729_977],
    ["Derby", 52.9228, -1.4766, 270_468],
  ],
  "west-midlands": [
    ["Birmingham", 52.4814, -1.8998, 1_144_919],
    ["Coventry", 52.4066, -1.5122, 345_328],
    ["Solihull", 52.413, -1.778, 126_577],
  ],
  "east-of-england": [
    ["Cambridge", 52.2, 0.1167, 145_818],
    ["Norwich", 52.6278, 1.2983, 213_166],
    ["Watford", 51.6553, -0.396, 125_707],
  ],
  london: [
    ["London", 51.5085, -0.1257, 8_961_989],
    ["Croydon", 51.3833, -0.1, 173_314],
  ],
  "south-east": [
    ["Reading", 51.4563, -0.9711, 244_070],
    ["Southampton", 50.904, -1.4043, 246_201],
    ["Slough", 51.5095, -0.5954, 163_777],
    ["Oxford", 51.7522, -1.256, 171_380],
  ],
  "south-west": [
    ["Bristol", 51.4552, -2.5967, 617_280],
    ["Exeter", 50.7236, -3.5275, 130_428],
    ["Bridgwater", 51.1279, -3.0033, 41_276],
  ],
  wales: [
    ["Cardiff", 51.48, -3.18, 447_287],
    ["Swansea", 51.6208, -3.9432, 300_352],
  ],
  scotland: [
    ["Glasgow", 55.8651, -4.2576, 626_410],
    ["Edinburgh", 55.9521, -3.1965, 506_520],
    ["Aberdeen", 57.1437, -2.0981, 196_670],
  ],
  "northern-ireland": [
    ["Belfast", 54.5968, -5.9254, 274_770],
    ["Newry", 54.1784, -6.3374, 29_946],
  ],
};

/** Loads twelve regions and their towns into an empty `places` table. */
export async function loadPlaceFixtures(db: Db): Promise<void> {
  const rows: (typeof places.$inferInsert)[] = [];
  for (const [slug, members] of Object.entries(towns)) {
    const regionId = rows.length + 1;
    rows.push({ id: regionId, kind: "region", slug, name: slug.replaceAll("-", " ") });
    for (const [name, lat, lng, population] of members) {
      const townSlug = name.toLowerCase().replaceAll(" ", "-");
      rows.push({ id: rows.length + 1, kind: "town", slug: `${townSlug}-town`, name, regionId, lat, lng, population });
    }
  }
  await db.insert(places).values(rows);
}
