import { eq } from "drizzle-orm";
import type { WorkItemKind } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { listFirmPeople } from "#server/modules/content/announcements/readers.queries.ts";
import { decideReplyInTransaction, findWaitingReply, replyDecisionFacts } from "#server/modules/hiring/advert-truth/reply.commands.ts";
import { decideFeedAdvertWithin, decideHeldRun } from "#server/modules/hiring/feeds/console/feed-control.commands.ts";
import { decidePostingInTransaction, decisionMail } from "#server/modules/hiring/posting/move.commands.ts";
import { decideProfileInTransaction, profileDecisionMail } from "#server/modules/hiring/recruiters/decide-profile.commands.ts";
import { clearShownFreelancers } from "#server/modules/hiring/recruiters/freelance-snapshot.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { decideVerificationInTransaction, verificationFacts } from "#server/modules/market/verification/decide.commands.ts";
import { decideHeldAnswers } from "../answers/suspicious-answers.commands.ts";
import { clearFlagInTransaction } from "../flags/flags.commands.ts";
import { describeSubject, findAppeal, reasonNotToDecide } from "../strikes/appeal-subject.queries.ts";
import { buildDecisionMail, decideAppealInTransaction } from "../strikes/appeals.commands.ts";
import type { CaseDecision, CaseKind } from "./case-kind.types.ts";

const takenBack = "We have reviewed it again, and you were right.";

const outcomeOf = ({ subject: id, isApproved, words }: CaseDecision) => ({
  id,
  outcome: isApproved ? ("overturned" as const) : ("upheld" as const),
  answer: words || takenBack,
});

/** Appeals against a strike, a freeze or a refusal: approval reverses it, refusal confirms it. */
const appealKind: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, order) => {
    const jobId = await decideAppealInTransaction(ctx, tx, outcomeOf(order));
    return () => (jobId === null ? undefined : ctx.services.search.applyNow([jobId]));
  },
  concerned: async (db, subject) => {
    const found = await findAppeal(db, subject);
    if (!found?.against) return null;
    const { companyId, madeByUserId, against } = found;
    const people = await listFirmPeople(db, companyId, madeByUserId);
    return {
      about: `your appeal against ${describeSubject(found.subject, against.jobTitle)}`,
      companyId,
      ownerUserId: madeByUserId,
      people,
    };
  },
  mails: async (ctx, order) => {
    const found = await findAppeal(ctx.services.db, order.subject);
    return found?.against ? buildDecisionMail(ctx, ctx.services.db, { ...found, against: found.against }, outcomeOf(order)) : [];
  },
  whyNotYou: async (ctx, db, subject) => {
    const found = await findAppeal(db, subject);
    return found?.against ? reasonNotToDecide(ctx, db, found.against) : null;
  },
};

const noop = () => {};

const adverts: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, { subject, isApproved, words }) => {
    const { jobId } = await decidePostingInTransaction(
      ctx,
      tx,
      subject,
      isApproved ? { decision: "approve" } : { decision: "refuse", reason: words },
    );
    return () => (jobId === null ? undefined : ctx.services.search.applyNow([jobId]));
  },
  concerned: async (db, subject) => {
    const posting = await findPosting(db, subject);
    if (!posting) return null;
    const { createdByUserId: ownerUserId, companyId, fields } = posting;
    return { about: fields.title ?? "your advert", companyId, ownerUserId, people: await activePeople(db, ownerUserId) };
  },
  mails: async (ctx, { subject, isApproved, words }) => {
    const { db } = ctx.services;
    const posting = await findPosting(db, subject);
    const decision = isApproved ? ({ decision: "approve" } as const) : ({ decision: "refuse", reason: words } as const);
    const mail = posting && (await decisionMail(ctx, db, posting, decision));
    return mail ? [mail] : [];
  },
};

/** Nobody is notified: the feed's operator has no account. */
const feedAdverts: CaseKind = {
  decisions: ["approve", "refuse"],
  carryOut: async (ctx, tx, order) => {
    const jobId = await decideFeedAdvertWithin(ctx, tx, order);
    return () => ctx.services.search.applyNow([jobId]);
  },
  concerned: async () => null,
  mails: async () => [],
};

const verifications: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, { subject, isApproved, words }) => {
    await decideVerificationInTransaction(ctx, tx, { slug: subject, isVerified: isApproved, reason: words });
    return noop;
  },
  concerned: async (db, subject) => {
    const [firm] = await db
      .select({ companyId: companies.id, about: companies.name, ownerUserId: freelancePractices.userId })
      .from(companies)
      .leftJoin(freelancePractices, eq(freelancePractices.companyId, companies.id))
      .where(eq(companies.slug, subject))
      .limit(1);
    return firm ? { ...firm, people: await listFirmPeople(db, firm.companyId) } : null;
  },
  mails: async (ctx, { subject, isApproved, words }) => {
    const firm = await verifications.concerned(ctx.services.db, subject);
    if (!firm) return [];
    const facts = { ...verificationFacts(ctx, isApproved, words), companyName: firm.about };
    return firm.people.flatMap(({ name, email }) =>
      email === null ? [] : [{ to: email, template: "verification-decided" as const, facts: { ...facts, name } }],
    );
  },
};

const recruiterPages: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, { subject, isApproved, words }) => {
    await decideProfileInTransaction(ctx, tx, { id: subject, decision: isApproved ? "show" : "refuse", reason: words });
    return () => clearShownFreelancers(ctx.services.db);
  },
  concerned: async (db, subject) => {
    const [page] = await db
      .select({ userId: recruiterProfiles.userId })
      .from(recruiterProfiles)
      .where(eq(recruiterProfiles.publicId, subject))
      .limit(1);
    if (!page) return null;
    return { about: "your recruiter’s page", companyId: null, ownerUserId: page.userId, people: await activePeople(db, page.userId) };
  },
  mails: async (ctx, { subject, isApproved, words }) => {
    const page = await recruiterPages.concerned(ctx.services.db, subject);
    return (page?.people ?? []).flatMap(({ userId, name, email }) => {
      const decision = { decision: isApproved ? "show" : "refuse", reason: words } as const;
      const mail = profileDecisionMail(ctx, { userId, personName: name, email }, decision);
      return mail ? [mail] : [];
    });
  },
};

/** Nobody is notified: approval repeats the run with all its removals, refusal leaves every advert unchanged. */
const heldFeeds: CaseKind = {
  decisions: ["approve", "refuse"],
  carryOut: async (ctx, tx, { subject, isApproved }) => {
    await decideHeldRun(ctx, tx, subject, isApproved ? "confirmed" : "discarded");
    return noop;
  },
  concerned: async () => null,
  mails: async () => [],
};

/** Approval clears the account. Suspension requires the password and takes effect at once, so it is not offered here. */
const flaggedAccounts: CaseKind = {
  decisions: ["approve"],
  carryOut: async (ctx, tx, { subject, words }) => {
    await clearFlagInTransaction(ctx, tx, { id: subject, reason: words || "Reviewed: nothing is wrong." });
    return noop;
  },
  concerned: async () => null,
  mails: async () => [],
};

/** Decided on the pages of their own domain. */
const elsewhere: CaseKind = {
  decisions: [],
  carryOut: async () => noop,
  concerned: async () => null,
  mails: async () => [],
};

/** Nobody is notified: people who answered are told nothing about one another, and the firm nothing about them. */
const heldAnswers: CaseKind = {
  decisions: ["approve", "refuse"],
  carryOut: async (ctx, tx, order) => {
    await decideHeldAnswers(ctx, tx, order);
    return noop;
  },
  concerned: async () => null,
  mails: async () => [],
};

const firmReplies: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, order) => {
    await decideReplyInTransaction(ctx, tx, order);
    return noop;
  },
  concerned: async (db, subject) => {
    const reply = await findWaitingReply(db, subject);
    if (!reply) return null;
    const { companyId, writtenByUserId: ownerUserId } = reply;
    return { about: "your reply about your adverts", companyId, ownerUserId, people: await listFirmPeople(db, companyId) };
  },
  mails: async (ctx, order) => {
    const reply = await firmReplies.concerned(ctx.services.db, order.subject);
    return (reply?.people ?? []).flatMap(({ name, email }) =>
      email === null ? [] : [{ to: email, template: "moderation-decided" as const, facts: { ...replyDecisionFacts(ctx, order), name } }],
    );
  },
};

export const caseKinds: Readonly<Record<WorkItemKind, CaseKind>> = {
  "first-advert": adverts,
  "changed-advert": adverts,
  "feed-advert": feedAdverts,
  report: elsewhere,
  verification: verifications,
  "recruiter-page": recruiterPages,
  "flagged-account": flaggedAccounts,
  "held-feed": heldFeeds,
  appeal: appealKind,
  "advert-answers": heldAnswers,
  "firm-reply": firmReplies,
};

async function activePeople(db: Db, userId: number) {
  const rows = await db
    .select({ userId: users.id, name: users.name, email: users.email, state: users.state })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return rows.flatMap(({ state, ...person }) => (state === "active" ? [person] : []));
}
