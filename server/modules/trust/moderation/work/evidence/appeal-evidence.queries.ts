import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { type Appeal, findAppeal, namedSubject } from "#server/modules/trust/moderation/strikes/appeals.queries.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { type CaseEvidence, fact } from "./evidence.types.ts";
import { recordSection } from "./firm-evidence.queries.ts";

/** The words of both sides: why it was decided as it was, and what the advertiser says against it. */
export async function appealEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const found = await findAppeal(db, subject);
  if (!found?.against) return { sections: [], links: [], postingId: null };
  const { against, companyId, madeByUserId } = found;
  const [decidedBy, madeBy, advert, record, [firm]] = await Promise.all([
    nameOf(db, against.byUserId),
    nameOf(db, madeByUserId),
    advertOf(db, found),
    recordSection(ctx, companyId),
    db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, companyId)).limit(1),
  ]);
  const decision = {
    heading: "What was decided",
    facts: [
      fact("Against", namedSubject(found.subject, against.jobTitle)),
      fact("Advert", advert?.title ?? null),
      fact("On", londonMoment(against.at)),
      fact("By", against.byUserId === null ? "A rule, from what people reported" : (decidedBy ?? "Somebody whose account is gone")),
      fact("Why", against.reason),
      ...(against.isOver ? [fact("Now", "Over already: whatever is decided changes no advert", true)] : []),
    ],
  };
  const said = {
    heading: "What the advertiser says",
    facts: [
      fact("Firm", found.companyName),
      fact("By", madeBy ?? "Somebody whose account is gone"),
      fact("On", londonMoment(found.madeAt)),
      fact("Words", found.words),
    ],
  };
  return {
    sections: [decision, said, record],
    links: firm ? [{ label: `Page of ${found.companyName}`, path: paths.company(firm.slug) }] : [],
    postingId: advert?.postingId ?? null,
  };
}

async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
  return person?.name ?? null;
}

/** The advert it began with. */
async function advertOf(db: Db, { subject, subjectId, against }: Appeal) {
  const columns = { title: jobs.title, postingId: jobDrafts.publicId };
  if (subject === "strike") {
    const [struck] = await db
      .select(columns)
      .from(strikes)
      .innerJoin(jobCases, eq(jobCases.id, strikes.caseId))
      .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
      .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
      .where(eq(strikes.id, subjectId))
      .limit(1);
    return struck ?? null;
  }
  const [advert] = await db
    .select(columns)
    .from(jobs)
    .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
    .where(eq(jobs.id, against?.jobId ?? 0))
    .limit(1);
  return advert ?? null;
}
