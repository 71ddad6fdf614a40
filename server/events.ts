import { setCatalogue } from "./kernel/events.ts";
import { endContactWith } from "./modules/hiring/contact-requests/answer.commands.ts";
import { closeFirmOfLastMember } from "./modules/hiring/team/delete-company.commands.ts";
import {
  queueAdvertDeliveries,
  queueApplicationDeliveries,
  queueInterviewDeliveries,
} from "./modules/hiring/webhooks/deliver/queue-deliveries.commands.ts";
import { withdrawNeedsOfPractice } from "./modules/hiring/work-ends/needs.commands.ts";
import { closePractice } from "./modules/market/adverts/practice.commands.ts";
import { recordSupportRead } from "./modules/people/support/support-view.commands.ts";
import { auditRefusal } from "./modules/trust/audit/audit.commands.ts";
import { holdSuspiciousAnswers } from "./modules/trust/moderation/answers/suspicious-answers.commands.ts";

// The only file that knows which domains react to an event. Listeners run in this order, inside the transaction that emitted it.
setCatalogue({
  "adverts.changed": [(tx, { jobIds, now }) => queueAdvertDeliveries(tx, jobIds, now)],
  "application.moved": [queueApplicationDeliveries],
  "interview.stepped": [queueInterviewDeliveries],
  "advertTruth.answered": [holdSuspiciousAnswers],
  "seeker.hidden": [(tx, { ctx, candidateUserId, firmIds }) => endContactWith(ctx, tx, candidateUserId, firmIds)],
  "freelance.left": [
    (tx, { userId, now }) => closePractice(tx, userId, now),
    (tx, { userId, now }) => withdrawNeedsOfPractice(tx, userId, now),
  ],
  "call.refused": [(_, { ctx, action, refusal }) => auditRefusal(ctx, action, refusal)],
  "support.read": [(_, { ctx, what }) => recordSupportRead(ctx, what)],
  "account.erasing": [
    (tx, { user, now }) => closePractice(tx, user.id, now),
    (tx, { user, now }) => withdrawNeedsOfPractice(tx, user.id, now),
    (tx, { site, user, now }) => closeFirmOfLastMember({ services: { site }, now }, tx, user),
  ],
});
