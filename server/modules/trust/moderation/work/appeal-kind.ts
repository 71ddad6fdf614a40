import { listFirmPeople } from "#server/modules/content/announcements/readers.queries.ts";
import { decideAppealWithin, mailOfDecision } from "../strikes/appeals.commands.ts";
import { findAppeal, namedSubject, whyNotTheSame } from "../strikes/appeals.queries.ts";
import type { CaseDecision, CaseKind } from "./case-kind.types.ts";

const takenBack = "We have looked at it again, and you were right.";

const outcomeOf = ({ subject: id, isApproved, words }: CaseDecision) => ({
  id,
  outcome: isApproved ? ("overturned" as const) : ("upheld" as const),
  answer: words || takenBack,
});

/** What advertisers say against a strike, a freeze or a refusal: approved, it is taken back; refused, it stands. */
export const appealKind: CaseKind = {
  decisions: ["approve", "ask", "refuse"],
  carryOut: async (ctx, tx, order) => {
    const jobId = await decideAppealWithin(ctx, tx, outcomeOf(order));
    return () => (jobId === null ? undefined : ctx.services.search.applyNow([jobId]));
  },
  concerned: async (db, subject) => {
    const found = await findAppeal(db, subject);
    if (!found?.against) return null;
    const { companyId, madeByUserId, against } = found;
    const people = await listFirmPeople(db, companyId, madeByUserId);
    return { about: `your appeal against ${namedSubject(found.subject, against.jobTitle)}`, companyId, ownerUserId: madeByUserId, people };
  },
  mails: async (ctx, order) => {
    const found = await findAppeal(ctx.services.db, order.subject);
    return found?.against ? mailOfDecision(ctx, ctx.services.db, { ...found, against: found.against }, outcomeOf(order)) : [];
  },
  whyNotYou: async (ctx, db, subject) => {
    const found = await findAppeal(db, subject);
    return found?.against ? whyNotTheSame(ctx, db, found.against) : null;
  },
};
