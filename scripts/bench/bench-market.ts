import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { jobs } from "#db/schema/jobs.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { readProcessEnv } from "#server/process/env.ts";

/** Opens a sample market in a database next to the site's, retained between runs; creates it when absent. */
export async function openBenchMarket(size: number, besideUrl = readProcessEnv().databaseUrl): Promise<string> {
  const address = new URL(besideUrl);
  address.pathname = `/bench_${size}`;
  const url = address.href;
  await migrateDatabase(url);
  const database = openDatabase(url);
  try {
    await loadReferenceData(database.db);
    const live = await database.db.$count(jobs, eq(jobs.status, "live"));
    if (live < size) {
      console.log(`making a market of ${size.toLocaleString("en-GB")} adverts, once`);
      let saidAt = Date.now();
      await seedSampleMarket(database.db, {
        jobs: size,
        now: new Date(),
        onProgress: (done, total) => {
          if (Date.now() - saidAt < 5000) return;
          saidAt = Date.now();
          console.log(`  ${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`);
        },
      });
    }
  } finally {
    await database.close();
  }
  return url;
}
