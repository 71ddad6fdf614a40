import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      await seedSampleMarket(db, { jobs: 120, now });
      companyId = await makeCompany(db, { slug: "ashlar", now });
    },
  });
});
afterAll(() => site.close());

const moment = z.iso.datetime();
const amount = z.number().positive();
const address = z.strictObject({
  "@type": z.literal("PostalAddress"),
  addressLocality: z.string().min(1).optional(),
  addressRegion: z.string().min(1).optional(),
  addressCountry: z.literal("GB"),
});
const range = z.object({ "@type": z.literal("QuantitativeValue"), unitText: z.enum(["HOUR", "DAY", "WEEK", "MONTH", "YEAR"]) });
/** What Google requires and recommends of a JobPosting: developers.google.com/search/docs/appearance/structured-data/job-posting. */
const posting = z
  .strictObject({
    "@context": z.literal("https://schema.org/"),
    "@type": z.literal("JobPosting"),
    title: z.string().min(2).max(200),
    description: z.string().regex(/^<(p|ul|ol|h\d)[ >]/),
    identifier: z.strictObject({ "@type": z.literal("PropertyValue"), name: z.string().min(1), value: z.string().regex(/^\d+$/) }),
    url: z.url().startsWith(`${testOrigin}/jobs/`),
    datePosted: moment.refine((posted) => new Date(posted) <= now, "posted in the future"),
    validThrough: moment.refine((end) => new Date(end) > now, "over already"),
    employmentType: z.enum(["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"]),
    hiringOrganization: z.strictObject({ "@type": z.literal("Organization"), name: z.string().min(1), sameAs: z.url().optional() }),
    jobLocation: z
      .array(z.strictObject({ "@type": z.literal("Place"), address }))
      .min(1)
      .optional(),
    jobLocationType: z.literal("TELECOMMUTE").optional(),
    applicantLocationRequirements: z.strictObject({ "@type": z.literal("Country"), name: z.string() }).optional(),
    baseSalary: z
      .strictObject({
        "@type": z.literal("MonetaryAmount"),
        currency: z.string().regex(/^[A-Z]{3}$/),
        value: z.union([
          range.extend({ value: amount }).strict(),
          range
            .extend({ minValue: amount.optional(), maxValue: amount.optional() })
            .strict()
            .refine(({ minValue, maxValue }) => minValue !== undefined || maxValue !== undefined)
            .refine(({ minValue = 0, maxValue = minValue }) => minValue <= maxValue),
        ]),
      })
      .optional(),
    industry: z.string().optional(),
    directApply: z.boolean(),
  })
  .refine((job) => job.jobLocation !== undefined || job.jobLocationType !== undefined, "nowhere")
  .refine((job) => (job.jobLocationType === undefined) === (job.applicantLocationRequirements === undefined), "remote from nowhere");

async function postingsAt(path: string): Promise<unknown[]> {
  const { body } = await site.app.inject({ url: path, headers: { accept: "text/html" } });
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = "null"]) => JSON.parse(json) as { "@type": string })
    .filter((data) => data["@type"] === "JobPosting");
}

describe("structured data", () => {
  test("of every live advert is what search engines ask for", async () => {
    const live = await site.db.select().from(jobs).where(eq(jobs.status, "live"));
    expect(live.length).toBeGreaterThanOrEqual(120);
    for (const { id, workType, payMinPence, payMaxPence, applyKind } of live) {
      const [found, ...more] = await postingsAt(`/jobs/${id}`);
      expect(more).toEqual([]);
      const read = posting.safeParse(found);
      expect(read.error?.issues ?? [], `advert ${id}`).toEqual([]);
      expect(read.data?.identifier).toMatchObject({ name: read.data?.hiringOrganization.name, value: String(id) });
      expect(read.data?.jobLocationType === "TELECOMMUTE", `advert ${id}`).toBe(workType === "remote");
      expect(read.data?.baseSalary !== undefined, `advert ${id}`).toBe(payMinPence !== null || payMaxPence !== null);
      expect(read.data?.directApply).toBe(applyKind === "on-site");
    }
  });

  test("stands on no list, company, closed advert or page that is not there", async () => {
    const over = await site.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(inArray(jobs.status, ["expired", "filled", "closed", "paused", "draft"]))
      .limit(12);
    expect(over.length).toBeGreaterThan(5);
    const pages = ["/", "/jobs", "/jobs?category=quantity-surveyor", "/companies", "/company/ashlar", "/salary-guide", "/nothing"];
    for (const path of [...pages, ...over.map(({ id }) => `/jobs/${id}`)]) expect([path, await postingsAt(path)]).toEqual([path, []]);
  });

  test("calls part-time work that", async () => {
    const id = await makeJob(site.db, { companyId, workingPattern: "part-time", now });
    expect(await postingsAt(`/jobs/${id}`)).toMatchObject([{ employmentType: "PART_TIME" }]);
  });

  test("claims no place and no work from home where the advert names neither", async () => {
    const id = await makeJob(site.db, { companyId, workType: "on-site", now });
    const [found] = await postingsAt(`/jobs/${id}`);
    expect(posting.parse(found)).toMatchObject({ jobLocation: [{ address: { addressCountry: "GB" } }] });
    expect(found).not.toHaveProperty("jobLocationType");
  });
});
