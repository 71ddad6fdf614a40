import type { Services } from "../kernel/context.ts";
import { deleteExpiredKeys } from "../kernel/idempotency/delete-expired.commands.ts";
import { deleteOldUsage } from "../kernel/limits/usage.commands.ts";
import { deleteUnusedFiles } from "../modules/content/files/files.commands.ts";
import { checkDueLinks } from "../modules/content/links/check-links.commands.ts";
import { cancelInterviewsOfEndedApplications, remindOfInterviews } from "../modules/hiring/applications/interviews/change.commands.ts";
import { endOverdueContactRequests } from "../modules/hiring/contact-requests/answer.commands.ts";
import { runDueFeeds } from "../modules/hiring/feeds/feed-runner.ts";
import { sendRecruiterSummaries } from "../modules/hiring/recruiting/sum-up.commands.ts";
import { endOverdueRepresentations } from "../modules/hiring/representations/answer.commands.ts";
import { recountApcAnswers } from "../modules/market/apc/answer.commands.ts";
import { expireDueJobs } from "../modules/market/jobs/expire-jobs.commands.ts";
import { countReportedPay } from "../modules/market/reported-pay/take-snapshot.commands.ts";
import { payCacheOf } from "../modules/market/salaries/pay-book.ts";
import { checkDueDomains } from "../modules/market/verification/domain/domain-proof.commands.ts";
import { moveDueRows } from "../modules/market/vocabularies/move-rows.commands.ts";
import { issueWaitingInvoices } from "../modules/money/billing/confirm-paid.commands.ts";
import { cancelAbandonedCheckouts } from "../modules/money/billing/payments/open-checkout.commands.ts";
import { publishPendingPaid } from "../modules/money/billing/publish-paid.commands.ts";
import { warnOfExpiringCredits } from "../modules/money/billing/warn-expiring.commands.ts";
import type { BackgroundTask } from "../modules/operations/background/runner/background-task.ts";
import { deleteOldRuns } from "../modules/operations/background/runner/task-rows.commands.ts";
import { countBoard } from "../modules/operations/board-health/count-board.commands.ts";
import { evaluateAlerts } from "../modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { sendAlerts } from "../modules/operations/ops/alerts/send-alerts.commands.ts";
import { compareNewReleases } from "../modules/operations/ops/releases/release-comparison.commands.ts";
import { rollUpRumDays } from "../modules/operations/telemetry/roll-up.commands.ts";
import { rollUpServerDays } from "../modules/operations/telemetry/roll-up-own.commands.ts";
import { deleteOldCounts, deleteOldErrors, deleteOldTraces } from "../modules/operations/telemetry/telemetry-retention.commands.ts";
import { eraseDueAccounts } from "../modules/people/accounts/personal-data/erase-account.commands.ts";
import { applyRetention } from "../modules/people/accounts/personal-data/retention.commands.ts";
import { deleteExpiredSessionsAndTokens } from "../modules/people/accounts/sessions/delete-expired.commands.ts";
import { sendDueAlerts } from "../modules/people/alerts/send-digests.commands.ts";
import { remindOfExpiringCards, requestAvailabilityConfirmations } from "../modules/people/profiles/availability.commands.ts";
import { pruneProfileChanges } from "../modules/people/profiles/search/profile-change-source.ts";
import { remindOfClosingJobs } from "../modules/people/saved/closing-soon.commands.ts";
import { maintainAuditLog } from "../modules/trust/audit/audit-duty.ts";
import { flagAccounts } from "../modules/trust/moderation/flags/flag-accounts.commands.ts";
import { executeDueDecisions } from "../modules/trust/moderation/work/ask.commands.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export interface TaskOptions {
  dataFolder: string;
  feedRunner: boolean;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
}

/** Returns all scheduled tasks of the site, whichever process runs them. */
export function backgroundTasks(services: Services, { dataFolder, feedRunner, log }: TaskOptions): BackgroundTask[] {
  const { db, search } = services;
  const task = (name: string, label: string, everyMs: number, run: BackgroundTask["run"]): BackgroundTask => ({
    name,
    label,
    everyMs,
    run,
  });
  const feeds = task("feeds", "Fetches the feeds that are due", 30 * secondMs, (_now, signal) =>
    runDueFeeds(
      {
        ...{ db, log, gazetteer: services.gazetteer, files: services.files, clock: services.now, payBook: payCacheOf(services) },
        ...(services.feedFetch && { fetch: services.feedFetch }),
      },
      signal,
    ),
  );
  return [
    task("expire-adverts", "Takes down adverts whose time has passed", minuteMs, async (now) => {
      const expired = await expireDueJobs(db, now);
      if (expired.length > 0) await search.applyNow(expired);
      return { expired: expired.length };
    }),
    task("job-alerts", "E-mails what is new on saved searches", 15 * secondMs, async (now, signal) => ({
      sent: await sendDueAlerts(services, now, {
        isStopping: () => signal.aborted,
        onFailure: (error) => log.error({ err: error }, "an alert mail could not be made and will be tried again"),
      }),
    })),
    ...(feedRunner ? [feeds] : []),
    task("moderation-decisions", "Carries out what administrators have decided and no longer undo", 5 * secondMs, (now) =>
      executeDueDecisions(services, now),
    ),
    task("abandoned-checkouts", "Cancels payments that were begun and left", minuteMs, async (now) => {
      await cancelAbandonedCheckouts(services, now);
      return {};
    }),
    task("paid-adverts", "Publishes adverts that are paid for and were left unpublished", minuteMs, async () => {
      await publishPendingPaid(services);
      return {};
    }),
    task("waiting-invoices", "Makes out invoices that waited for the seller’s details", minuteMs, async (now) => ({
      issued: await issueWaitingInvoices(services, now),
    })),
    task("expiring-credits", "Tells of adverts paid for that soon run out", 10 * minuteMs, async (now) => ({
      told: await warnOfExpiringCredits(services, now),
    })),
    task("closing-soon", "Tells of saved adverts that close soon", minuteMs, async (now) => ({
      told: await remindOfClosingJobs(services, now),
    })),
    task("interview-reminders", "Reminds of interviews the day before", minuteMs, async (now) => ({
      reminded: await remindOfInterviews(services, now),
    })),
    task("interviews-of-ended", "Calls off interviews whose application has ended", minuteMs, async (now) => ({
      ended: await cancelInterviewsOfEndedApplications(services, now),
    })),
    task("availability", "Asks jobseekers whether their date still holds", minuteMs, async (now) => ({
      asked: await requestAvailabilityConfirmations(services, now),
    })),
    task("expiring-cards", "Reminds of site cards that run out", minuteMs, async (now) => ({
      told: await remindOfExpiringCards(services, now),
    })),
    task("recruiters-summaries", "E-mails recruiters the summary of their day", minuteMs, async (now) => ({
      sent: await sendRecruiterSummaries(services, now),
    })),
    task("overdue-representations", "Ends requests to represent that nobody answered", minuteMs, async (now) => ({
      ended: await endOverdueRepresentations(services, now),
    })),
    task("overdue-contact-requests", "Ends requests for contact that nobody answered", minuteMs, async (now) => ({
      ended: await endOverdueContactRequests(services, now),
    })),
    task("domain-proofs", "Looks whether the proofs of firms’ domains are in place", minuteMs, (now) => checkDueDomains(services, now)),
    task("reported-pay", "Counts the pay people have reported", minuteMs, async (now) => ({
      counted: Number(await countReportedPay(db, now)),
    })),
    task("apc-answers", "Counts trainees’ answers of a year that is over", minuteMs, async (now) => ({
      firms: await recountApcAnswers(db, now),
    })),
    task("erasures", "Erases accounts whose waiting time is over", minuteMs, async (now) => ({
      erased: (await eraseDueAccounts(services, now)).erased,
    })),
    task("unused-files", "Deletes files that nothing refers to", minuteMs, (now) => deleteUnusedFiles(services, now)),
    task("retention", "Deletes what has been kept for as long as it may be", hourMs, async (now) => ({
      ...(await applyRetention(services, now)),
    })),
    task("expired-sessions", "Deletes sessions and links that have run out", minuteMs, async (now) => ({
      deleted: await deleteExpiredSessionsAndTokens(db, now),
    })),
    task("idempotency-keys", "Forgets the keys of calls that were made once", minuteMs, async (now) => ({
      deleted: await deleteExpiredKeys(db, now),
    })),
    task("limit-usage", "Forgets how the limits were used a while ago", minuteMs, async (now) => ({
      deleted: await deleteOldUsage(db, now),
    })),
    task("profile-changes", "Forgets changes of profiles that every process has seen", minuteMs, async (now) => {
      await pruneProfileChanges(db, now);
      return {};
    }),
    task("audit-log", "Checks the audit log once a day and notes its head", 5 * minuteMs, (now) =>
      maintainAuditLog({ db, dataFolder, log }, now),
    ),
    task("merged-values", "Moves what still holds a value that was merged into another", 5 * secondMs, (now, signal) =>
      moveDueRows(services, now, signal),
    ),
    task("links", "Looks whether the links of adverts and firms lead anywhere", 30 * secondMs, (now, signal) =>
      checkDueLinks(services, now, signal),
    ),
    task("board-health", "Counts how the board stands", hourMs, async (now) => {
      await countBoard(db, now);
      return { counted: 1 };
    }),
    task("flagged-accounts", "Looks for accounts that an administrator should look at", 10 * minuteMs, async (now) => ({
      opened: await flagAccounts(db, now),
    })),
    task("measurements", "Adds up by day what pages measured, and forgets what is old", hourMs, async (now, signal) => {
      const days = await rollUpRumDays(db, now);
      await rollUpServerDays(db, now);
      return {
        days,
        deleted: (await deleteOldCounts(db, now, signal)) + (await deleteOldTraces(db, now)) + (await deleteOldErrors(db, now)),
      };
    }),
    task("release-first-looks", "Compares a new build’s first visits with the build before it", minuteMs, async (now) => ({
      looked: await compareNewReleases(db, now),
    })),
    task(
      "ops-alerts",
      "Tells administrators of errors, broken budgets and builds that did worse, and when they are over",
      minuteMs,
      async (now, signal) => ({
        ...(await evaluateAlerts(services, now)),
        ...(await sendAlerts(services, signal)),
      }),
    ),
    task("background-history", "Forgets how its own work went a while ago", hourMs, async (now) => ({
      deleted: await deleteOldRuns(db, now),
    })),
  ];
}
