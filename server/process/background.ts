import { longWorkNotice, untilDatabaseAnswers } from "#db/waiting-notice.ts";
import type { ReleaseFacts } from "#ops/rum/releases.ts";
import type { BackgroundLog } from "#server/kernel/background-log.types.ts";
import { reportingLog } from "../http/report-failure.ts";
import { type Services, servicesWithin } from "../kernel/context.ts";
import { startUsageFlush } from "../kernel/limits/usage.commands.ts";
import { followTerms } from "../kernel/terms/current-terms.ts";
import { followArticles } from "../modules/content/articles/article-changes.ts";
import { type MailWorkerDeps, startMailWorker } from "../modules/content/mail/delivery/mail-worker.ts";
import { startWebhookWorker } from "../modules/hiring/webhooks/deliver/webhook-worker.ts";
import { payBookOf } from "../modules/market/salaries/pay-book.ts";
import type { BackgroundTask } from "../modules/operations/background/runner/background-task.ts";
import { startTaskRunner } from "../modules/operations/background/runner/task-runner.ts";
import { startTelemetryFlush } from "../modules/operations/telemetry/telemetry-flush.ts";
import { replayErasures } from "../modules/people/accounts/personal-data/erase-account.commands.ts";
import { seekerBookOf } from "../modules/people/profiles/search/seeker-tests.ts";
import { backgroundTasks, type TaskSurroundings } from "./background-tasks.ts";

export interface BackgroundOptions {
  feedRunner: boolean;
  dataFolder: string;
  /** Build of the pages that this process serves; null while the site is developed. */
  release: ReleaseFacts | null;
  mail: Pick<MailWorkerDeps, "transport" | "from">;
  log: BackgroundLog;
}

/**
 * Work beside the requests. What the site does at its time is done by one process for all (`background-tasks.ts`), a mail or a webhook is sent by
 * whoever took its row, and each process writes down what it has counted and reads ahead what it will be asked for. What fails stands among the
 * errors that administrators see.
 */
export function startBackgroundWork(services: Services, { feedRunner, dataFolder, release, mail, log: ownLog }: BackgroundOptions) {
  const log = reportingLog(ownLog, services);
  const { db, site, tracing, now: clock } = services;
  const mailWorker = startMailWorker({ db, site, clock, log, ...mail });
  const tasks = startTaskRunner({
    db,
    clock,
    log,
    tracing: tracing ?? null,
    tasks: tracedTasks(services, { feedRunner, dataFolder, log }),
  });
  // Those whom a restored backup brought back are erased again before anything else is done with their data.
  const stopping = new AbortController();
  const untilAnswers = <T>(what: string, work: () => Promise<T>) =>
    untilDatabaseAnswers(what, work, { notice: longWorkNotice, signal: stopping.signal });
  const replayed = untilAnswers("erasures", () => replayErasures(services)).catch((error: unknown) =>
    log.error({ err: error }, "erasures could not be replayed"),
  );
  const payRead = untilAnswers("adverts with pay", () => payBookOf(services).windows(clock())).catch((error: unknown) =>
    log.error({ err: error }, "adverts with pay could not be read ahead, and will be when they are asked for"),
  );
  // Reading everybody takes seconds where they are many: the first recruiter need not wait for it.
  const seekersRead = untilAnswers("jobseekers", () => seekerBookOf(db).entries("updated", clock())).catch((error: unknown) =>
    log.error({ err: error }, "jobseekers could not be read ahead, and will be when they are asked for"),
  );
  const { limitUsage, limitSpenders } = services;
  const usage = startUsageFlush(
    [limitUsage, limitSpenders].filter((recorder) => recorder !== undefined),
    log,
  );
  const telemetry = startTelemetryFlush(services, { release, log });
  const articles = followArticles(services, log);
  const terms = followTerms(services, log);
  const webhooks = startWebhookWorker(services, log);
  return {
    /** Writes what this process has counted so far. */
    async flush(): Promise<void> {
      await Promise.all([usage?.flush(), telemetry.flush()]);
    },
    runDueTasks: tasks.tick,
    deliverMail: mailWorker.tick,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([
        tasks.stop(),
        replayed,
        payRead,
        seekersRead,
        usage?.stop(),
        telemetry.stop(),
        articles.stop(),
        terms.stop(),
        webhooks.stop(),
        mailWorker.stop(),
      ]);
    },
  };
}

/** Each run is done with services of its own: so its statements stand in its trace. */
function tracedTasks(services: Services, surroundings: TaskSurroundings): BackgroundTask[] {
  return backgroundTasks(services, surroundings).map((task) => ({
    ...task,
    run(now, signal, work) {
      const own = work ? backgroundTasks(servicesWithin(services, work), surroundings).find(({ name }) => name === task.name) : task;
      return (own ?? task).run(now, signal);
    },
  }));
}
