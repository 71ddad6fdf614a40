import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { createSecrets } from "#server/kernel/secrets.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createPasswordHasher } from "../passwords/argon2-hasher.ts";
import { findPayTerms } from "../preferences/preferences.commands.ts";
import { ensureSampleAccounts, listSampleSignIns } from "./sample-accounts.commands.ts";

const now = new Date("2026-11-21T12:00:00Z");
const passwords = createPasswordHasher();
const secrets = createSecrets("the secret of one site, thirty-two characters");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const companyOf = async (email: string) => {
  const [row] = await database.db.select({ companyId: users.companyId }).from(users).where(eq(users.emailKey, email)).limit(1);
  return row?.companyId;
};

test("one account of each kind, the same after a second start, with the password that is printed", async () => {
  const companyId = await makeCompany(database.db, { isSample: true });
  await ensureSampleAccounts({ db: database.db, secrets, passwords }, now);
  await ensureSampleAccounts({ db: database.db, secrets, passwords }, now);
  const signIns = await listSampleSignIns(database.db, secrets);
  expect(signIns.map(({ label }) => label)).toEqual([
    "jobseeker",
    "APC candidate",
    "recruiter",
    "freelance recruiter",
    "company administrator",
    "platform administrator",
  ]);
  expect(signIns.filter(({ authenticatorKey }) => authenticatorKey !== null)).toHaveLength(1);
  expect(await companyOf("recruiter@people.example")).toBe(companyId);
  expect(await companyOf("freelance@people.example")).toBeNull();
  const [row] = await database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, "jobseeker@people.example"))
    .limit(1);
  expect(await passwords.verify(row?.passwordHash ?? null, signIns[0]?.password ?? "")).toBe(true);
});

test("the jobseeker has stated how they compare pay", async () => {
  const [jobseeker] = await database.db.select({ id: users.id }).from(users).where(eq(users.emailKey, "jobseeker@people.example")).limit(1);
  const id = jobseeker?.id ?? 0;
  expect((await findPayTerms(database.db, [id])).get(id)).toMatchObject({ basis: "outside", days: 220, pensionPercent: 5 });
});

test("under another secret the accounts get that site's password", async () => {
  const other = createSecrets("the secret of another site, thirty-two characters");
  await ensureSampleAccounts({ db: database.db, secrets: other, passwords }, now);
  const [signIn] = await listSampleSignIns(database.db, other);
  const [row] = await database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, "jobseeker@people.example"))
    .limit(1);
  expect(await passwords.verify(row?.passwordHash ?? null, signIn?.password ?? "")).toBe(true);
  await ensureSampleAccounts({ db: database.db, secrets, passwords }, now);
});

test("a sample market taken away takes its firms from the accounts, and a new one gives them another", async () => {
  await removeSampleMarket(database.db);
  expect(await companyOf("company-admin@people.example")).toBeNull();
  const companyId = await makeCompany(database.db, { isSample: true });
  await ensureSampleAccounts({ db: database.db, secrets, passwords }, now);
  expect(await companyOf("company-admin@people.example")).toBe(companyId);
});
