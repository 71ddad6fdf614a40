import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** The page, the total and the counts of "level=senior&suite=nec4" for a firm that some hide from, as plain SQL answers them. */
export async function searchInSql(db: Db, { firmId, domain }: { firmId: number; domain: string }): Promise<void> {
  const listed = sql`from jobseeker_profiles p join users u on u.id = p.user_id
    where p.visibility in ('anonymous', 'open') and p.paused_at is null and u.state = 'active' and u.role = 'jobseeker'
    and not exists (select 1 from profile_hidden_from h where h.user_id = p.user_id and h.company_id = ${firmId})
    and (p.hidden_domain is null or p.hidden_domain <> ${domain})`;
  const ofLevel = sql`and p.level = 'senior'`;
  const ofSuite = sql`and exists (select 1 from profile_suites s where s.user_id = p.user_id and s.suite = 'nec4')`;
  await db.execute(sql`select p.* ${listed} ${ofLevel} ${ofSuite} order by p.updated_at desc limit 20`);
  await db.execute(sql`select count(*) ${listed} ${ofLevel} ${ofSuite}`);
  await db.execute(sql`select p.level, count(*) ${listed} ${ofSuite} group by p.level`);
  await db.execute(sql`select p.side, count(*) ${listed} ${ofLevel} ${ofSuite} group by p.side`);
  await db.execute(sql`select p.rics_level, count(*) ${listed} ${ofLevel} ${ofSuite} group by p.rics_level`);
  await db.execute(sql`select f.suite, count(*) from profile_suites f join (select p.user_id ${listed} ${ofLevel}) found
    on found.user_id = f.user_id group by f.suite`);
}
