import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { type Appeal, describeSubject, findAppeal } from "#server/modules/trust/moderation/strikes/appeal-subject.queries.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import { type CaseEvidence, type EvidenceFact, fact, personSection, recordSection } from "./firm-evidence.queries.ts";

const reportsShown = 20;
const nothing: CaseEvidence = { sections: [], links: [], postingId: null };

/** Returns a freelance recruiter's profile as it would be shown. */
export async function pageEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [page] = await db.select().from(recruiterProfiles).where(eq(recruiterProfiles.publicId, subject)).limit(1);
  if (!page) return nothing;
  const person = await personSection(db, page.userId, null);
  const written = {
    heading: "What it says",
    facts: [
      fact("Firm", page.firmName),
      fact("Company number", page.companyNumber),
      fact("Headline", page.headline),
      fact("About", page.about),
      fact("Terms", page.terms),
      fact("Recruiting since", page.recruitingSince),
    ],
  };
  const before = page.decidedAt
    ? [
        {
          heading: "Earlier decision",
          facts: [fact(londonDay(page.decidedAt), page.decisionReason ?? "Shown", page.decisionReason !== null)],
        },
      ]
    : [];
  return { sections: [written, person, ...before], links: [], postingId: null };
}

/** Returns what a feed run would have removed, and why it was held. */
export async function feedEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [run] = await db
    .select({ name: feedSources.name, location: feedSources.location, run: feedRuns })
    .from(feedSources)
    .innerJoin(feedRuns, eq(feedRuns.sourceId, feedSources.id))
    .where(and(eq(feedSources.slug, subject), eq(feedRuns.isDryRun, false)))
    .orderBy(desc(feedRuns.id))
    .limit(1);
  if (!run) return nothing;
  const { rowsRead, added, changed, unchanged, rejected, startedAt, message } = run.run;
  const facts = [
    fact("Feed", run.name),
    fact("Address", run.location),
    fact("Started", londonMoment(startedAt)),
    fact("Reason for the hold", message, true),
    fact("Adverts read", rowsRead),
    fact("New", added),
    fact("Changed", changed),
    fact("Unchanged", unchanged),
    fact("Rejected", rejected, rejected > 0),
  ];
  return { ...nothing, sections: [{ heading: "The run", facts }] };
}

/** Returns the reported advert; the reports and possible actions are part of the case itself. */
export async function reportEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [found] = await db
    .select({ case: jobCases, companyId: jobs.companyId, jobId: jobs.id, postingId: jobDrafts.publicId })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
    .where(eq(jobCases.publicId, subject))
    .limit(1);
  if (!found) return nothing;
  const { reports, reporters, weightTenths, isUrgent, lastReportedAt } = found.case;
  const facts = [
    fact("Reports", reports, isUrgent),
    fact("Reporters", reporters),
    fact("Weight", `${weightTenths / 10} reports of people in good standing`),
    fact("Latest", londonMoment(lastReportedAt)),
  ];
  return {
    sections: [{ heading: "What was reported", facts }, await recordSection(ctx, found.companyId)],
    links: [{ label: "The advert", path: paths.job(found.jobId) }],
    postingId: found.postingId,
  };
}

/** Returns why a rule flagged an account. */
export async function flagEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [flag] = await db
    .select({ flag: accountFlags })
    .from(accountFlags)
    .innerJoin(users, eq(users.id, accountFlags.userId))
    .where(eq(accountFlags.publicId, subject))
    .limit(1);
  if (!flag) return nothing;
  const { userId, rule, seen, evidence, lastSeenAt } = flag.flag;
  const facts = [
    fact("Rule", rule.replaceAll("-", " "), true),
    fact("What it detected", evidence, true),
    fact("How often", seen),
    fact("Last", londonMoment(lastSeenAt)),
  ];
  const [person, reports] = await Promise.all([
    personSection(db, userId, null),
    rule === "unwanted-requests" ? listReports(db, userId) : [],
  ]);
  const sections = [
    { heading: "Reason for this case", facts },
    { heading: "What was reported", facts: reports },
    { ...person, heading: "The account" },
  ];
  return { ...nothing, sections: sections.filter((section) => section.facts.length > 0) };
}

/** Lists what people said is wrong with an account's contact requests, newest first and without their names. */
async function listReports(db: Db, userId: number): Promise<EvidenceFact[]> {
  const { role, reportReason, reportedAt } = contactRequests;
  const rows = await db
    .select({ role, reason: reportReason, reportedAt })
    .from(contactRequests)
    .where(and(eq(contactRequests.askedByUserId, userId), isNotNull(reportedAt)))
    .orderBy(desc(reportedAt))
    .limit(reportsShown);
  return rows.map(({ role: asked, reason, reportedAt: at }) => fact(`${asked}, ${at ? londonDay(at) : ""}`, reason));
}

/** Returns the reason for the decision and the advertiser's appeal. */
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
    heading: "Decision",
    facts: [
      fact("Against", describeSubject(found.subject, against.jobTitle)),
      fact("Advert", advert?.title ?? null),
      fact("On", londonMoment(against.at)),
      fact("By", against.byUserId === null ? "A rule, based on reports" : (decidedBy ?? "Someone whose account has been deleted")),
      fact("Why", against.reason),
      ...(against.isOver ? [fact("Now", "Already over: your decision will not change any advert", true)] : []),
    ],
  };
  const said = {
    heading: "The advertiser’s statement",
    facts: [
      fact("Firm", found.companyName),
      fact("By", madeBy ?? "Someone whose account has been deleted"),
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

/** Returns the advert that led to the decision. */
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
