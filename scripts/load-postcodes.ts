import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { PostcodeFileError, readPostcodeFile } from "#server/modules/market/places/postcode-file.ts";
import { loadPostcodes } from "#server/modules/market/places/postcodes.commands.ts";
import { readProcessEnv } from "#server/process/env.ts";

/** npm run places:load-postcodes -- FILE : a GeoNames GB postal file or an ONS Postcode Directory, plain or .gz. */
const [path] = process.argv.slice(2);
if (!path) {
  console.error("Name the file: npm run places:load-postcodes -- GB_full.txt (GeoNames, or an ONS Postcode Directory .csv; .gz accepted)");
  process.exit(2);
}
const number = (value: number) => value.toLocaleString("en-GB");
const { databaseUrl } = readProcessEnv();
await migrateDatabase(databaseUrl);
const database = openDatabase(databaseUrl);
try {
  await loadReferenceData(database.db);
  const load = await loadPostcodes(database.db, readPostcodeFile(path), (rows) => console.log(`  ${number(rows)} rows read`));
  console.log(
    `${number(load.rowsRead)} rows read, ${number(load.postcodes)} full postcodes and ${number(load.outwardCodes)} outward codes kept.`,
  );
  if (load.outwardCodesWithoutPoint > 0) {
    console.log(`${number(load.outwardCodesWithoutPoint)} outward codes left out: the file gives them only a point that many codes share.`);
  }
  for (const [reason, { count, example }] of Object.entries(load.rejected)) {
    console.log(`${number(count)} rows not used: ${reason} (such as "${example}").`);
  }
  console.log("Full postcodes count at once; outward codes when the site next starts.");
} catch (error) {
  if (!(error instanceof PostcodeFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
