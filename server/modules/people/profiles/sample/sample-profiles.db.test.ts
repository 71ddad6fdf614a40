import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { makeUser } from "#db/seed/factories.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { profileFields } from "../profile-fields.ts";
import { ensureSampleProfiles, sampleProfiles } from "./sample-profiles.commands.ts";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("are what people could have written themselves", () => {
  for (const { fields } of sampleProfiles) expect(profileFields.parse(fields)).toEqual(fields);
});

test("are given once to the sample accounts that are there, and to nobody else", async () => {
  const { db } = database;
  const userId = await makeUser(db, { now, email: "jobseeker@people.example", isSample: true });
  await makeUser(db, { now, email: "priya.applicant@people.example" });
  await ensureSampleProfiles(db, now);
  await db.update(jobseekerProfiles).set({ headline: "Changed by a visitor" }).where(eq(jobseekerProfiles.userId, userId));
  await ensureSampleProfiles(db, now);
  expect(
    await db
      .select({ userId: jobseekerProfiles.userId, headline: jobseekerProfiles.headline, freeFrom: jobseekerProfiles.freeFrom })
      .from(jobseekerProfiles),
  ).toEqual([{ userId, headline: "Changed by a visitor", freeFrom: "2027-02" }]);
  expect(await db.$count(profileProjects, eq(profileProjects.userId, userId))).toBe(2);
});
