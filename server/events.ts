import { setCatalogue } from "./kernel/events.ts";
import { endOpenApplications } from "./modules/hiring/applications/move-application.commands.ts";
import { withdrawAllApplications } from "./modules/hiring/applications/notes.commands.ts";
import { endContactsOfFirm, endContactWith, withdrawContactRequestsBy } from "./modules/hiring/contact-requests/answer.commands.ts";
import { revokeInvitationsBy } from "./modules/hiring/invitations/accept-invitation.commands.ts";
import { revokeAllRepresentations, withdrawRepresentationsOf } from "./modules/hiring/representations/answer.commands.ts";
import { closeFirmOfLastMember } from "./modules/hiring/team/delete-company.commands.ts";
import {
  queueAdvertDeliveries,
  queueApplicationDeliveries,
  queueInterviewDeliveries,
} from "./modules/hiring/webhooks/deliver/queue-deliveries.commands.ts";
import { withdrawNeedsOf } from "./modules/hiring/work-ends/needs.commands.ts";
import { closePractice } from "./modules/market/adverts/practice.commands.ts";
import { refuseJoinRequestsOf, withdrawJoinRequests } from "./modules/market/companies/joining/join-requests.commands.ts";
import { cancelUnpaidOrders } from "./modules/money/billing/settle.commands.ts";
import { recordSupportRead } from "./modules/people/support/support-view.commands.ts";
import { auditRefusal } from "./modules/trust/audit/audit.commands.ts";
import { holdSuspiciousAnswers } from "./modules/trust/moderation/answers/suspicious-answers.commands.ts";

// The only file that knows which domains react to an event. Listeners run in this order, inside the transaction that emitted it.
setCatalogue({
  "adverts.changed": [(tx, { jobIds, now }) => queueAdvertDeliveries(tx, jobIds, now)],
  "application.moved": [queueApplicationDeliveries],
  "interview.stepped": [queueInterviewDeliveries],
  "advertTruth.answered": [holdSuspiciousAnswers],
  "seeker.hidden": [endContactWith],
  "seeker.left": [
    withdrawAllApplications,
    (tx, { ctx, userId }) => endContactWith(tx, { ctx, candidateUserId: userId, firmIds: null }),
    revokeAllRepresentations,
  ],
  "inviter.left": [revokeInvitationsBy],
  "firm.joined": [withdrawJoinRequests],
  "freelance.left": [closePractice, cancelUnpaidOrders],
  "firm.closed": [
    endOpenApplications,
    endContactsOfFirm,
    withdrawRepresentationsOf,
    withdrawNeedsOf,
    refuseJoinRequestsOf,
    cancelUnpaidOrders,
  ],
  "call.refused": [(_, { ctx, action, refusal }) => auditRefusal(ctx, action, refusal)],
  "support.read": [(_, { ctx, what }) => recordSupportRead(ctx, what)],
  "account.erasing": [closeFirmOfLastMember, withdrawContactRequestsBy],
});
