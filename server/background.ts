import { randomUUID } from "node:crypto";
import type { Services } from "./context.ts";
import { deleteExpiredKeys } from "./idempotency/delete-expired.commands.ts";
import { deleteOldUsage, startUsageFlush } from "./limits/usage.commands.ts";
import { startPersonalDataSweeps } from "./modules/accounts/personal-data/personal-data-sweeps.ts";
import { deleteExpiredSessionsAndTokens } from "./modules/accounts/sessions/delete-expired.commands.ts";
import { startAlertRunner } from "./modules/alerts/alert-runner.ts";
import { countApcAnswersOfNewYear } from "./modules/apc/answer.commands.ts";
import { followArticles } from "./modules/articles/article-changes.ts";
import { keepAuditLog } from "./modules/audit/audit-duty.ts";
import { cancelAbandonedCheckouts } from "./modules/billing/payments/open-checkout.commands.ts";
import { publishLeftPaid } from "./modules/billing/publish-paid.commands.ts";
import { endOverdueContactRequests } from "./modules/contact-requests/end-overdue.commands.ts";
import { startFeedRunner } from "./modules/feeds/feed-runner.ts";
import { expireDueJobs } from "./modules/jobs/expire-jobs.commands.ts";
import { type MailWorkerDeps, startMailWorker } from "./modules/mail/delivery/mail-worker.ts";
import { askAboutAvailability } from "./modules/profiles/availability.commands.ts";
import { tellOfExpiringCards } from "./modules/profiles/expiring-cards.commands.ts";
import { pruneProfileChanges } from "./modules/profiles/search/profile-change-source.ts";
import { sumUpForRecruiters } from "./modules/recruiting/sum-up.commands.ts";
import { countReportedPay } from "./modules/reported-pay/take-snapshot.commands.ts";
import { endOverdueRepresentations } from "./modules/representations/end-overdue.commands.ts";
import { payBookOf } from "./modules/salaries/pay-book.ts";
import { tellOfClosingJobs } from "./modules/saved/closing-soon.commands.ts";
import { startTelemetryFlush } from "./modules/telemetry/telemetry-flush.ts";
import { lookAtDueDomains } from "./modules/verification/domain/domain-proof.commands.ts";

const sweepEveryMs = 60_000;

export interface BackgroundLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}

export interface BackgroundOptions {
  feedRunner: boolean;
  dataFolder: string;
  mail: Pick<MailWorkerDeps, "transport" | "from">;
  log: BackgroundLog;
}

/**
 * Work beside the requests of every process: taking down adverts whose time has passed, erasing what may be kept no longer, scheduled feeds, mail,
 * and the audit log's daily check. Safe side by side, because a sweep locks the rows it changes, feeds and the check run only where the duty is
 * held, and a mail belongs to whoever took its row.
 */
export function startBackgroundWork(services: Services, { feedRunner, dataFolder, mail, log }: BackgroundOptions) {
  const { db, site, now: clock } = services;
  const mailWorker = startMailWorker({ db, site, clock, log, ...mail });
  const feeds = feedRunner ? startFeedRunner({ db: services.db, gazetteer: services.gazetteer, clock: services.now, log }) : null;
  const sweep = async () => {
    try {
      const expired = await expireDueJobs(services.db, services.now());
      if (expired.length > 0) await services.search.applyNow(expired);
      await cancelAbandonedCheckouts(services.db, services.now());
      await publishLeftPaid(services);
      await deleteExpiredSessionsAndTokens(services.db, services.now());
      await deleteExpiredKeys(services.db, services.now());
      await deleteOldUsage(services.db, services.now());
      await tellOfClosingJobs(services.db, services.now());
      await askAboutAvailability(services, services.now());
      await tellOfExpiringCards(services.db, services.now());
      await pruneProfileChanges(services.db, services.now());
      await countReportedPay(services.db, services.now());
      await sumUpForRecruiters(services, services.now());
      await endOverdueRepresentations(services, services.now());
      await endOverdueContactRequests(services, services.now());
      await countApcAnswersOfNewYear(services.db, services.now());
    } catch (error) {
      log.error({ err: error }, "the expiry sweep failed and will run again");
    }
  };
  const lookAtDomains = async () => {
    try {
      await lookAtDueDomains(services, services.now());
    } catch (error) {
      log.error({ err: error }, "domains of companies could not be looked at, and will be again");
    }
  };
  const owner = randomUUID();
  const checkAuditLog = async () => {
    try {
      await keepAuditLog({ db, dataFolder, owner, log }, clock());
    } catch (error) {
      log.error({ err: error }, "the audit log could not be checked and exported, and will be again");
    }
  };
  const payRead = payBookOf(services)
    .windows(clock())
    .catch((error: unknown) => log.error({ err: error }, "adverts with pay could not be read ahead, and will be when they are asked for"));
  let sweeping = sweep().then(checkAuditLog).then(lookAtDomains);
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep).then(checkAuditLog).then(lookAtDomains);
  }, sweepEveryMs);
  const personalData = startPersonalDataSweeps(services, log);
  const usage = services.limitUsage && startUsageFlush(services.limitUsage, log);
  const telemetry = startTelemetryFlush(services, log);
  const articles = followArticles(services, log);
  const alerts = startAlertRunner(services, log);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all([
        sweeping,
        payRead,
        personalData.stop(),
        usage?.stop(),
        telemetry.stop(),
        articles.stop(),
        alerts.stop(),
        feeds?.stop(),
        mailWorker.stop(),
      ]);
    },
  };
}
