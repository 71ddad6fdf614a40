import type { BackgroundTask } from "#server/modules/operations/background/runner/task-rows.commands.ts";
import type { Services } from "../kernel/context.ts";
import { deleteExpiredKeys } from "../kernel/idempotency/idempotency-key.ts";
import { deleteOldUsage } from "../kernel/limits/usage.commands.ts";
import { deleteUnusedFiles } from "../modules/content/files/files.commands.ts";
import { checkDueLinks } from "../modules/content/links/check-links.commands.ts";
import { askAboutAdverts } from "../modules/hiring/advert-truth/ask.commands.ts";
import { cancelInterviewsOfEndedApplications, remindOfInterviews } from "../modules/hiring/applications/interviews/change.commands.ts";
import { runPromises } from "../modules/hiring/applications/promises/promises.commands.ts";
import { endOverdueContactRequests } from "../modules/hiring/contact-requests/answer.commands.ts";
import { deleteOldAwards, matchAwardFirms } from "../modules/hiring/feeds/awards/save-awards.commands.ts";
import { runDueFeeds } from "../modules/hiring/feeds/feed-runner.ts";
import { sendRecruiterSummaries } from "../modules/hiring/recruiting/sum-up.commands.ts";
import { endOverdueRepresentations } from "../modules/hiring/representations/answer.commands.ts";
import { tellOfNeeds } from "../modules/hiring/work-ends/needs.commands.ts";
import { countWorkEnds, remindOfWorkEnds } from "../modules/hiring/work-ends/own-end.commands.ts";
import { publishDueFigures } from "../modules/market/advert-truth/publish.commands.ts";
import { recountApcAnswers } from "../modules/market/apc/answer.commands.ts";
import { readAdvertCompetencies } from "../modules/market/apc/read-competencies.commands.ts";
import { expireDueJobs } from "../modules/market/jobs/expire-jobs.commands.ts";
import { countReportedPay } from "../modules/market/reported-pay/take-snapshot.commands.ts";
import { payCacheOf } from "../modules/market/salaries/pay-book.ts";
import { checkDueDomains } from "../modules/market/verification/domain/domain-proof.commands.ts";
import { moveDueRows } from "../modules/market/vocabularies/move-rows.commands.ts";
import { issueWaitingInvoices } from "../modules/money/billing/confirm-paid.commands.ts";
import { cancelAbandonedCheckouts } from "../modules/money/billing/payments/open-checkout.commands.ts";
import { publishPendingPaid } from "../modules/money/billing/publish-paid.commands.ts";
import { warnOfExpiringCredits } from "../modules/money/billing/warn-expiring.commands.ts";
import { resealStoredValues } from "../modules/operations/background/reseal.commands.ts";
import { deleteOldRuns } from "../modules/operations/background/runner/task-rows.commands.ts";
import { countBoard } from "../modules/operations/board-health/count-board.commands.ts";
import { evaluateAlerts } from "../modules/operations/ops/alerts/evaluate-alerts.commands.ts";
import { sendAlerts } from "../modules/operations/ops/alerts/send-alerts.commands.ts";
import { compareNewReleases } from "../modules/operations/ops/releases/release-comparison.commands.ts";
import { rollUpRumDays, rollUpServerDays } from "../modules/operations/telemetry/roll-up.commands.ts";
import { addUpPeriods } from "../modules/operations/telemetry/roll-up-sums.commands.ts";
import { deleteOldCounts, deleteOldErrors, deleteOldTraces } from "../modules/operations/telemetry/telemetry-retention.commands.ts";
import { eraseDueAccounts } from "../modules/people/accounts/personal-data/erase-account.commands.ts";
import { applyRetention } from "../modules/people/accounts/personal-data/retention.commands.ts";
import { deleteExpiredSessionsAndTokens } from "../modules/people/accounts/sessions/sessions.ts";
import { sendDueAlerts } from "../modules/people/alerts/send-digests.commands.ts";
import { remindOfExpiringCards, requestAvailabilityConfirmations } from "../modules/people/profiles/availability.commands.ts";
import { pruneProfileChanges } from "../modules/people/profiles/search/seeker-tests.ts";
import { remindOfClosingJobs } from "../modules/people/saved/saved.commands.ts";
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
  const feeds = task("feeds", "Imports the feeds that are due", 30 * secondMs, (_now, signal) =>
    runDueFeeds(
      {
        ...{
          db,
          log,
          gazetteer: services.gazetteer,
          files: services.files,
          clock: services.now,
          payBook: payCacheOf(services),
          work: services.work ?? null,
        },
        ...(services.feedFetch && { fetch: services.feedFetch }),
      },
      signal,
    ),
  );
  return [
    task("expire-adverts", "Takes down expired adverts", minuteMs, async (now) => {
      const expired = await expireDueJobs(db, now);
      if (expired.length > 0) await search.applyNow(expired);
      return { expired: expired.length };
    }),
    task("job-alerts", "E-mails job alerts", 15 * secondMs, async (now, signal) => ({
      sent: await sendDueAlerts(services, now, {
        isStopping: () => signal.aborted,
        onFailure: (error) => log.error({ err: error }, "an alert mail could not be made and will be tried again"),
      }),
    })),
    ...(feedRunner ? [feeds] : []),
    task("moderation-decisions", "Carries out moderation decisions once they can no longer be undone", 5 * secondMs, (now) =>
      executeDueDecisions(services, now),
    ),
    task("abandoned-checkouts", "Cancels abandoned payments", minuteMs, async (now) => {
      await cancelAbandonedCheckouts(services, now);
      return {};
    }),
    task("paid-adverts", "Publishes paid adverts that are not live yet", minuteMs, async () => {
      await publishPendingPaid(services);
      return {};
    }),
    task("waiting-invoices", "Issues invoices that waited for the seller’s details", minuteMs, async (now) => ({
      issued: await issueWaitingInvoices(services, now),
    })),
    task("expiring-credits", "Warns of credits that soon expire", 10 * minuteMs, async (now) => ({
      told: await warnOfExpiringCredits(services, now),
    })),
    task("closing-soon", "Warns of saved jobs that close soon", minuteMs, async (now) => ({
      told: await remindOfClosingJobs(services, now),
    })),
    task("interview-reminders", "Sends interview reminders the day before", minuteMs, async (now) => ({
      reminded: await remindOfInterviews(services, now),
    })),
    task("reply-promises", "Decides promised answers, reminds of those due, and credits those kept", minuteMs, (now) =>
      runPromises(services, now),
    ),
    task("advert-truth", "Asks people whether adverts were true, and publishes what they answered", 10 * minuteMs, async (now) => ({
      ...(await askAboutAdverts(services, now)),
      published: await publishDueFigures(db, now),
    })),
    task("interviews-of-ended", "Cancels interviews of closed applications", minuteMs, async (now) => ({
      ended: await cancelInterviewsOfEndedApplications(services, now),
    })),
    task("availability", "Asks jobseekers to confirm their availability", minuteMs, async (now) => ({
      asked: await requestAvailabilityConfirmations(services, now),
    })),
    task("expiring-cards", "Sends reminders about site cards that expire", minuteMs, async (now) => ({
      told: await remindOfExpiringCards(services, now),
    })),
    task("work-end-reminders", "Reminds jobseekers that their work ends", minuteMs, async (now) => ({
      told: await remindOfWorkEnds(services, now),
    })),
    task("work-end-figures", "Counts who comes free, once a week", minuteMs, async (now) => ({
      counted: Number(await countWorkEnds(services, now)),
    })),
    task("work-needs", "Tells jobseekers of needs that employers announced", 10 * minuteMs, async (now, signal) => ({
      told: await tellOfNeeds(services, now, () => signal.aborted),
    })),
    task("recruiters-summaries", "E-mails recruiters their daily summary", minuteMs, async (now) => ({
      sent: await sendRecruiterSummaries(services, now),
    })),
    task("overdue-representations", "Expires unanswered requests to represent", minuteMs, async (now) => ({
      ended: await endOverdueRepresentations(services, now),
    })),
    task("overdue-contact-requests", "Expires unanswered contact requests", minuteMs, async (now) => ({
      ended: await endOverdueContactRequests(services, now),
    })),
    task("domain-proofs", "Checks the proofs of firms’ domains", minuteMs, (now) => checkDueDomains(services, now)),
    task("reported-pay", "Updates the figures of reported pay", minuteMs, async (now) => ({
      counted: Number(await countReportedPay(db, now)),
    })),
    task("apc-answers", "Counts trainees’ answers of the past year", minuteMs, async (now) => ({
      firms: await recountApcAnswers(db, now),
    })),
    task("advert-competencies", "Reads which APC competencies new and changed adverts evidence", 10 * secondMs, async (_now, signal) => ({
      read: await readAdvertCompetencies(db, signal),
    })),
    task("erasures", "Erases accounts whose waiting period has ended", minuteMs, async (now) => ({
      erased: (await eraseDueAccounts(services, now)).erased,
    })),
    task("unused-files", "Deletes unused files", minuteMs, (now) => deleteUnusedFiles(services, now)),
    task("retention", "Deletes data at the end of its retention period", hourMs, async (now) => ({
      ...(await applyRetention(services, now)),
    })),
    task("expired-sessions", "Deletes expired sessions and links", minuteMs, async (now) => ({
      deleted: await deleteExpiredSessionsAndTokens(db, now),
    })),
    task("idempotency-keys", "Deletes expired idempotency keys", minuteMs, async (now) => ({
      deleted: await deleteExpiredKeys(db, now),
    })),
    task("limit-usage", "Deletes old rate-limit usage", minuteMs, async (now) => ({
      deleted: await deleteOldUsage(db, now),
    })),
    task("profile-changes", "Deletes profile changes that every process has read", minuteMs, async (now) => {
      await pruneProfileChanges(db, now);
      return {};
    }),
    task("audit-log", "Verifies the audit log daily and records its head", 5 * minuteMs, (now) =>
      maintainAuditLog({ db, dataFolder, log }, now),
    ),
    task("merged-values", "Replaces merged vocabulary values", 5 * secondMs, (now, signal) => moveDueRows(services, now, signal)),
    task("links", "Checks the links of adverts and firms", 30 * secondMs, (now, signal) => checkDueLinks(services, now, signal)),
    task("board-health", "Updates the figures of board health", hourMs, async (now) => {
      await countBoard(db, now);
      return { counted: 1 };
    }),
    task("contract-awards", "Links contract awards to firms and deletes old ones", hourMs, async (now) => ({
      linked: await matchAwardFirms(db, now),
      deleted: await deleteOldAwards(db, now),
    })),
    task("flagged-accounts", "Flags accounts for review", 10 * minuteMs, async (now) => ({
      opened: await flagAccounts(db, now),
    })),
    task("measurements", "Rolls up telemetry by day and deletes old telemetry", hourMs, async (now, signal) => {
      const days = await rollUpRumDays(db, now);
      await rollUpServerDays(db, now);
      return {
        days,
        deleted: (await deleteOldCounts(db, now, signal)) + (await deleteOldTraces(db, now, signal)) + (await deleteOldErrors(db, now)),
      };
    }),
    task("console-sums", "Adds up telemetry by page and kind of work for the console", 5 * minuteMs, async (now, signal) => ({
      days: await addUpPeriods(db, now, signal),
    })),
    task("release-first-looks", "Compares a new release with the one before it", minuteMs, async (now) => ({
      looked: await compareNewReleases(db, now),
    })),
    task("ops-alerts", "Raises and resolves alerts on errors, budgets, releases and the server", minuteMs / 2, async (now, signal) => ({
      ...(await evaluateAlerts(services, now)),
      ...(await sendAlerts(services, signal)),
    })),
    task("sealed-values", "Seals stored secrets again after the site’s secret was replaced", hourMs, async (_now, signal) => ({
      ...(await resealStoredValues(services, signal)),
    })),
    task("background-history", "Deletes the old history of background tasks", hourMs, async (now) => ({
      deleted: await deleteOldRuns(db, now),
    })),
  ];
}
