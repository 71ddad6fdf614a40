import { max, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { rumBins, rumDayBins, rumDayEvents, rumDayRatings, rumEvents, rumMonthBins, rumRatings, rumSiteDayBins } from "#db/schema/rum.ts";

const dayMs = 86_400_000;
/** Of an earlier day some hours are deleted already. */
const wholeDays = 13;

/**
 * Adds up the hours of each day (UTC) whose hours may have changed since the last time, and the days of each month that is over; what is added up again
 * comes out the same. Answers how many days.
 */
export async function addUpDays(db: Db, now: Date): Promise<number> {
  const days = await daysToAdd(db, now);
  for (const day of days) {
    await addUp(db, day, { from: rumBins, to: rumDayBins, by: [...cell(rumBins), rumBins.bin] });
    await addUp(db, day, { from: rumRatings, to: rumDayRatings, by: [...cell(rumRatings), rumRatings.rating] });
    await addUp(db, day, { from: rumEvents, to: rumDayEvents, by: [rumEvents.route, rumEvents.event, rumEvents.release, rumEvents.oneIn] });
    await addUpDayBins(db, { to: rumSiteDayBins, by: site, period: rumSiteDayBins.day, name: day, from: day, until: day });
  }
  const running = now.toISOString().slice(0, 7);
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    if (month === running) continue;
    const [from, until] = [`${month}-01`, `${month}-31`];
    await addUpDayBins(db, { to: rumMonthBins, by: [...site, rumDayBins.route], period: rumMonthBins.month, name: month, from, until });
  }
  return days.length;
}

/** What days are told apart by where neither page nor build matters. */
const site = [rumDayBins.metric, rumDayBins.device, rumDayBins.navigation, rumDayBins.oneIn, rumDayBins.bin];

/** Adds days that have been added up to a day of the whole site, or to a month, whose column is `period` and whose name is `name`. */
function addUpDayBins(
  db: Db,
  {
    to,
    by,
    period,
    name,
    from,
    until,
  }: { to: MySqlTable; by: MySqlColumn[]; period: MySqlColumn; name: string; from: string; until: string },
): Promise<unknown> {
  const where = sql`${rumDayBins.day} between ${from} and ${until}`;
  return insertSums(db, { from: rumDayBins, to, by, period: { column: period, name }, where });
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
  const where = sql`${from.hour} >= ${start} and ${from.hour} < ${new Date(start.getTime() + dayMs)}`;
  await insertSums(db, { from, to, by, period: { column: rumDayBins.day, name: day }, where });
}

function insertSums(
  db: Db,
  {
    from,
    to,
    by,
    period,
    where,
  }: {
    from: typeof rumBins | typeof rumRatings | typeof rumEvents | typeof rumDayBins;
    to: MySqlTable;
    by: readonly MySqlColumn[];
    period: { column: MySqlColumn; name: string };
    where: SQL;
  },
): Promise<unknown> {
  const names = commas([period.column, ...by].map(({ name }) => sql.identifier(name)));
  const columns = commas(by.map((column) => sql`${column}`));
  const n = sql.identifier("n");
  return db.execute(
    sql`insert into ${to} (${names}, ${n})
      select ${period.name}, ${columns}, sum(${from.n}) from ${from} where ${where} group by ${columns}
      on duplicate key update ${n} = values(${n})`,
  );
}

const commas = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL => sql.join([...parts], sql`, `);
