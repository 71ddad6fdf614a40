import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { publishPracticeName } from "../save-profile.commands.ts";
import sampleRecruiters from "./sample-recruiters.json" with { type: "json" };

/** An invented freelance recruiter; `firmName` is null for the recruiter's own name, `adverts` the number of their live adverts. */
type Sample = (typeof sampleRecruiters)[number];

/** Invented recruiters of sample firms, who show their line; the numbers are of the ranges that Ofcom reserves for drama. */
const firmRecruiters = [
  { name: "Nesta Sample", jobTitle: "Talent partner", directLine: "+442079460518" },
  { name: "Gordon Sample", jobTitle: "Commercial recruitment manager", directLine: "+441314960274" },
  { name: "Harjit Sample", jobTitle: "Resourcing adviser", directLine: "+441134960836" },
];

/** Adds missing sample recruiters, freelance ones with adverts transferred from sample agencies. Nobody can sign in to their accounts. */
export async function ensureSampleRecruiters(db: Db, now: Date): Promise<void> {
  for (const sample of sampleRecruiters) await runTransaction(db, (tx) => ensureRecruiter(tx, sample, now));
  // The first firm is that of the sample accounts.
  const isFirm = and(eq(companies.isSample, true), isNull(companies.deletedAt), ne(companies.employerType, "freelance-practice"));
  const firms = await db.select({ id: companies.id }).from(companies).where(isFirm).orderBy(asc(companies.id)).limit(3).offset(1);
  for (const [at, { name, ...card }] of firmRecruiters.entries()) {
    const companyId = firms[at]?.id;
    if (companyId === undefined) continue;
    const userId = await ensurePerson(db, { name, companyId }, now);
    const row = { ...card, userId, publicId: randomPublicId(), state: "shown", isLineShown: true, createdAt: now, updatedAt: now } as const;
    await db.insert(recruiterProfiles).values(row).onDuplicateKeyUpdate({ set: { userId } });
  }
}

async function ensureRecruiter(tx: Db, sample: Sample, now: Date): Promise<void> {
  const userId = await ensurePerson(tx, sample, now);
  if ((await tx.$count(recruiterProfiles, eq(recruiterProfiles.userId, userId))) === 0) await addPage(tx, userId, sample, now);
  const practiceId = await ensurePractice(tx, userId, now);
  await publishPracticeName(tx, { userId, name: sample.firmName ?? sample.name, now });
  await tx.update(companies).set({ isSample: true }).where(eq(companies.id, practiceId));
  const missing = sample.adverts - (await tx.$count(jobs, eq(jobs.companyId, practiceId)));
  if (missing > 0) await reassignAdverts(tx, { userId, practiceId, name: sample.firmName ?? sample.name, most: missing, now });
}

async function ensurePerson(tx: Db, { name, companyId = null }: { name: string; companyId?: number | null }, now: Date): Promise<number> {
  const email = `${name.split(" ")[0]?.toLowerCase()}.recruiter@people.example`;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.emailKey, email)).limit(1);
  if (known) return known.id;
  const [added] = await tx
    .insert(users)
    .values({
      publicId: randomPublicId(),
      email,
      emailKey: email,
      emailVerifiedAt: now,
      name,
      role: "recruiter",
      isFreelance: companyId === null,
      companyId,
      state: "active",
      isSample: true,
      createdAt: now,
      updatedAt: now,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the sample recruiter.");
  return added.id;
}

async function addPage(tx: Db, userId: number, sample: Sample, now: Date): Promise<void> {
  const { name: _name, adverts: _adverts, categories, regions, sectors, suites, ...page } = sample;
  await tx.insert(recruiterProfiles).values({
    ...page,
    userId,
    publicId: randomPublicId(),
    state: "shown",
    isVisible: true,
    firmKey: page.firmName === null ? null : companyNameKey(page.firmName),
    about: "Sample recruiter, invented to show how the board works.",
    terms: "A share of the first year’s salary, paid by the hirer. Candidates pay nothing.",
    sentAt: now,
    decidedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const lists = { category: categories, region: regions, sector: sectors, suite: suites } as const;
  const rows = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((kind) => lists[kind].map((slug) => ({ userId, kind, slug })));
  await tx.insert(recruiterFields).values(rows);
}

async function reassignAdverts(
  tx: Db,
  { userId, practiceId, name, most, now }: { userId: number; practiceId: number; name: string; most: number; now: Date },
): Promise<void> {
  const free = await tx
    .select({ id: jobs.id, agency: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(freelancePractices, eq(freelancePractices.companyId, companies.id))
    .where(
      and(
        eq(jobs.isSample, true),
        eq(jobs.status, "live"),
        isNull(jobs.createdByUserId),
        isNotNull(jobs.clientName),
        gt(jobs.expiresAt, now),
        eq(companies.isAgency, true),
        isNull(freelancePractices.companyId),
      ),
    )
    .orderBy(asc(jobs.id))
    .limit(most);
  const ids = free.map(({ id }) => id);
  if (ids.length === 0) return;
  const moved = { companyId: practiceId, createdByUserId: userId, advertiser: "agency", vacancyKey: null, updatedAt: now } as const;
  await tx.update(jobs).set(moved).where(inArray(jobs.id, ids));
  for (const { id, agency } of free) await renameAdvertiser(tx, id, agency, name);
  await recordJobChanges(tx, ids, now);
}

/** Replaces the advertiser's name in an advert's text. */
async function renameAdvertiser(tx: Db, jobId: number, from: string, to: string): Promise<void> {
  const [texts] = await tx.select().from(jobTexts).where(eq(jobTexts.jobId, jobId)).limit(1);
  if (!texts) return;
  const { summary, descriptionHtml, descriptionText } = texts;
  await tx
    .update(jobTexts)
    .set({
      summary: summary.replaceAll(from, to).slice(0, 320),
      descriptionHtml: descriptionHtml.replaceAll(from, to).replaceAll(from.replaceAll("&", "&amp;"), to),
      descriptionText: descriptionText.replaceAll(from, to),
    })
    .where(eq(jobTexts.jobId, jobId));
}
