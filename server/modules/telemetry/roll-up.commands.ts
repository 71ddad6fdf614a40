import { max, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { rumBins, rumDayBins, rumDayEvents, rumDayRatings, rumEvents, rumRatings } from "#db/schema/rum.ts";

const dayMs = 86_400_000;
/** Of an earlier day some hours are deleted already. */
const wholeDays = 13;

/** Adds up the hours of each day (UTC) whose hours may have changed since the last time; a day added up again comes out the same. Answers how many days. */
export async function addUpDays(db: Db, now: Date): Promise<number> {
  const days = await daysToAdd(db, now);
  for (const day of days) {
    await addUp(db, day, { from: rumBins, to: rumDayBins, by: [...cell(rumBins), rumBins.bin] });
    await addUp(db, day, { from: rumRatings, to: rumDayRatings, by: [...cell(rumRatings), rumRatings.rating] });
    await addUp(db, day, { from: rumEvents, to: rumDayEvents, by: [rumEvents.route, rumEvents.event, rumEvents.release, rumEvents.oneIn] });
  }
  return days.length;
}

/** From the day before the last that has been added up, since what is late is still to be added, until today. */
async function daysToAdd(db: Db, now: Date): Promise<string[]> {
  const [last] = await db.select({ day: max(rumDayEvents.day) }).from(rumDayEvents);
  const today = Math.floor(now.getTime() / dayMs);
  const whole = today - wholeDays;
  const from = last?.day ? Math.max(whole, Math.floor(Date.parse(last.day) / dayMs) - 1) : whole;
  return Array.from({ length: today - from + 1 }, (_, index) => new Date((from + index) * dayMs).toISOString().slice(0, 10));
}

const cell = ({ route, metric, device, navigation, release, oneIn }: typeof rumBins | typeof rumRatings): MySqlColumn[] => [
  route,
  metric,
  device,
  navigation,
  release,
  oneIn,
];

async function addUp(
  db: Db,
  day: string,
  { from, to, by }: { from: typeof rumBins | typeof rumRatings | typeof rumEvents; to: MySqlTable; by: readonly MySqlColumn[] },
): Promise<void> {
  const start = new Date(`${day}T00:00:00Z`);
  const names = commas(by.map(({ name }) => sql.identifier(name)));
  const columns = commas(by.map((column) => sql`${column}`));
  const n = sql.identifier("n");
  await db.execute(
    sql`insert into ${to} (${sql.identifier("day")}, ${names}, ${n})
      select ${day}, ${columns}, sum(${from.n}) from ${from}
      where ${from.hour} >= ${start} and ${from.hour} < ${new Date(start.getTime() + dayMs)} group by ${columns}
      on duplicate key update ${n} = values(${n})`,
  );
}

const commas = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL => sql.join([...parts], sql`, `);
