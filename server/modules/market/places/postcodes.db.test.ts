import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { places, postcodes } from "#db/schema/places.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { loadGazetteer } from "./gazetteer.ts";
import { toPlaceFilter } from "./place-filter.ts";
import { PostcodeFileError, readPostcodeFile } from "./postcode-file.ts";
import { loadPostcodes } from "./postcodes.commands.ts";
import { resolvePlace } from "./resolve-place.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase({ withReference: true });
  folder = await mkdtemp(join(tmpdir(), "postcodes-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const geoNamesRow = (code: string, lat: number | string, lng: number | string) =>
  ["GB", code, "Somewhere", "England", "ENG", "", "", "", "", lat, lng, 4].join("\t");
const load = async (path: string) => loadPostcodes(database.db, readPostcodeFile(path));

describe("a file of full postcodes", () => {
  test("places them, averages their outward codes, and changes nothing when loaded again", async () => {
    const content = [
      geoNamesRow("LS6 1AA", 53.81, -1.56),
      geoNamesRow("LS6 1AB", 53.83, -1.58),
      geoNamesRow("JE2 3AB", 49.18, -2.1),
      geoNamesRow("IM1 1AA", 54.15, -4.48),
      geoNamesRow("LS7 1AA", "", ""),
      geoNamesRow("hello", 53, -1),
      "GB\tLS6 1AC",
    ].join("\n");
    const path = await fileOf("full.txt.gz", gzipSync(content));
    const first = await load(path);
    expect(first).toMatchObject({ rowsRead: 7, postcodes: 2, outwardCodes: 1 });
    expect(Object.fromEntries(Object.entries(first.rejected).map(([reason, { count: rows }]) => [reason, rows]))).toEqual({
      "position outside the United Kingdom": 1,
      "postcode area outside the United Kingdom": 1,
      "no position": 2,
      "not a UK postcode": 1,
    });
    expect(await load(path)).toEqual(first);
    const [rows] = await database.db.select({ count: count() }).from(postcodes);
    expect(rows?.count).toBe(2);

    const gazetteer = await loadGazetteer(database.db);
    const exact = await resolvePlace(gazetteer, database.db, "ls61ab");
    expect(exact).toMatchObject({ kind: "found", isApproximate: false, point: { lat: 53.83, lng: -1.58 }, place: { label: "LS6 1AB" } });
    const outward = await resolvePlace(gazetteer, database.db, "LS6");
    expect(outward).toMatchObject({ kind: "found", isApproximate: false, point: { lat: 53.82, lng: -1.57 } });
    if (outward.kind !== "found") return;
    expect(toPlaceFilter(outward, null, gazetteer)).toMatchObject({ kind: "point", lat: 53.82, lng: -1.57, radiusMiles: 15 });
    expect(gazetteer.ancestors(outward.place.id).map((id) => gazetteer.byId(id)?.name)).toEqual([
      "LS6",
      "Leeds",
      "West Yorkshire",
      "Yorkshire and The Humber",
      "England",
    ]);
    const unknownFull = await resolvePlace(gazetteer, database.db, "LS6 9ZZ");
    expect(unknownFull).toMatchObject({ kind: "found", isApproximate: true, point: { lat: 53.82, lng: -1.57 } });
  });

  test("is read from an ONS directory by its heading, leaving out rows without a position", async () => {
    const content = '\uFEFF"pcd","pcds","doterm","lat","long"\n"YO1 7HH","YO1 7HH",,53.962,-1.082\n"YO1 9AA","YO1 9AA",,99.999999,0\n';
    const loaded = await load(await fileOf("ons.csv", content));
    expect(loaded).toMatchObject({ rowsRead: 2, postcodes: 1, outwardCodes: 1, rejected: { "no position": { count: 1 } } });
    const [york] = await database.db.select({ lat: postcodes.lat }).from(postcodes).where(eq(postcodes.postcode, "YO17HH"));
    expect(york).toEqual({ lat: 53.962 });
  });
});

test("a file of outward codes leaves out points that many codes share", async () => {
  const shared = ["EC1", "EC2", "EC3", "EC4"].map((code) => geoNamesRow(code, 51.5, -0.1));
  const content = [...shared, geoNamesRow("EC4", 51.514, -0.104), geoNamesRow("M2", 53.48, -2.245)].join("\n");
  expect(await load(await fileOf("outward.txt", content))).toMatchObject({ postcodes: 0, outwardCodes: 2, outwardCodesWithoutPoint: 3 });
  const [ec4] = await database.db.select({ lat: places.lat }).from(places).where(eq(places.slug, "ec4"));
  expect(ec4).toEqual({ lat: 51.514 });
  const gazetteer = await loadGazetteer(database.db);
  expect(await resolvePlace(gazetteer, database.db, "EC1")).toMatchObject({ kind: "found", isApproximate: true });
});

test.each([
  ["a zip", "codes.zip", Buffer.from("PK\u0003\u0004rest"), /unpack/],
  ["a table without the columns", "other.csv", "name,age\nAda,36\n", /pcds/],
  ["a damaged gzip", "cut.txt.gz", gzipSync(geoNamesRow("LS1 1AA", 53, -1)).subarray(0, 20), /cut short|damaged/],
])("%s is refused in words", async (_what, name, content, words) => {
  const path = await fileOf(name, content);
  await expect(load(path)).rejects.toThrow(PostcodeFileError);
  await expect(load(path)).rejects.toThrow(words);
});

test("a missing file is refused in words", async () => {
  await expect(load(join(folder, "absent.txt"))).rejects.toThrow(PostcodeFileError);
});
