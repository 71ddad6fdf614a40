import { longWorkNotice, retryUntilDatabaseAvailable } from "#db/waiting-notice.ts";
import { type ReleaseFacts, readReleases, recordRelease } from "#ops/rum/releases.ts";
import type { BackgroundTask } from "#server/modules/operations/background/runner/task-rows.commands.ts";
import { reportingLog } from "../http/report-failure.ts";
import { type Services, traceServices } from "../kernel/context.ts";
import { startUsageFlush } from "../kernel/limits/usage.commands.ts";
import { startPolling } from "../kernel/polling.ts";
import { refreshTerms } from "../kernel/terms/current-terms.ts";
import { detectArticleChanges } from "../modules/content/articles/article-changes.ts";
import { type MailWorkerDeps, startMailWorker } from "../modules/content/mail/delivery/mail-worker.ts";
import { startWebhookWorker } from "../modules/hiring/webhooks/deliver/webhook-worker.ts";
import { payCacheOf } from "../modules/market/salaries/pay-book.ts";
import { startTaskRunner } from "../modules/operations/background/runner/task-runner.ts";
import { startDatabaseWatch } from "../modules/operations/ops/alerts/send-alerts.commands.ts";
import { replayErasures } from "../modules/people/accounts/personal-data/erase-account.commands.ts";
import { seekerIndexOf } from "../modules/people/profiles/search/seeker-tests.ts";
import { backgroundTasks, type TaskOptions } from "./background-tasks.ts";

export interface BackgroundOptions {
  feedRunner: boolean;
  dataFolder: string;
  /** Release of the pages this process serves; null in development. */
  release: ReleaseFacts | null;
  mail: Pick<MailWorkerDeps, "transport" | "from">;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
  /** Fails when the database does not answer visitors in time; without it, nobody is told of that. */
  pingDatabase?: () => Promise<unknown>;
}

const flushEveryMs = 10_000;
const refreshTermsEveryMs = 3_000;
const detectArticlesEveryMs = 5_000;

/**
 * Writes telemetry every ten seconds and at shutdown, so a killed process loses ten seconds at most. `release` is the release of the pages
 * this process serves; null in development.
 */
export function startTelemetryFlush(
  { db, telemetry, tracing, minutes, now }: Pick<Services, "db" | "telemetry" | "tracing" | "minutes" | "now">,
  { release, log }: { release: ReleaseFacts | null; log: { error(details: unknown, message: string): void } },
) {
  const knowReleases = async () => telemetry.knowReleases(await readReleases(db));
  const stopping = new AbortController();
  const begin = async () => {
    try {
      if (release) await retryUntilDatabaseAvailable("release", () => recordRelease(db, release, now()), { signal: stopping.signal });
      await knowReleases();
    } catch (error) {
      log.error({ err: error }, "page releases could not be read and will be retried");
    }
  };
  const begun = begin();
  let isLast = false;
  const write = async () => {
    await begun;
    const flushed = { isLast };
    isLast = false;
    await tracing?.name(db, telemetry.takeNamedTraces(), now());
    await telemetry.flush(db, now(), flushed);
    await tracing?.flush(db, now());
    await minutes?.flush(db, now());
    await knowReleases();
  };
  const polling = startPolling(flushEveryMs, write, (error) =>
    log.error({ err: error }, "telemetry could not be saved and will be retried"),
  );
  /** Writes everything buffered, including errors due in their next minute. */
  const flush = () => {
    isLast = true;
    return polling.poll();
  };
  return {
    flush,
    async stop(): Promise<void> {
      stopping.abort();
      await polling.stop();
      await flush();
    },
  };
}

/**
 * Starts the background work. Scheduled tasks (`background-tasks.ts`) run in one process at a time; e-mails and webhooks are sent by
 * whichever process claims the row; each process flushes its own counters and warms its own caches. Failures appear in the administrators'
 * error list.
 */
export function startBackgroundWork(
  services: Services,
  { feedRunner, dataFolder, release, mail, log: baseLog, pingDatabase }: BackgroundOptions,
) {
  const log = reportingLog(baseLog, services);
  const { db, site, tracing, now: clock } = services;
  const mailWorker = startMailWorker({ db, site, clock, log, ...mail });
  const tasks = startTaskRunner({
    db,
    clock,
    log,
    tracing: tracing ?? null,
    tasks: tracedTasks(services, { feedRunner, dataFolder, log }),
  });
  // After a restore from backup, erasures are repeated before anything else uses the data.
  const stopping = new AbortController();
  const untilAnswers = <T>(what: string, work: () => Promise<T>) =>
    retryUntilDatabaseAvailable(what, work, { notice: longWorkNotice, signal: stopping.signal });
  const replayed = untilAnswers("erasures", () => replayErasures(services)).catch((error: unknown) =>
    log.error({ err: error }, "erasures could not be replayed"),
  );
  const payRead = untilAnswers("adverts with pay", () => payCacheOf(services).windows(clock())).catch((error: unknown) =>
    log.error({ err: error }, "adverts with pay could not be read ahead, and will be when they are asked for"),
  );
  // Loading all jobseekers may take seconds, so it runs before the first recruiter searches.
  const seekersRead = untilAnswers("jobseekers", () => seekerIndexOf(db).entries("updated", clock())).catch((error: unknown) =>
    log.error({ err: error }, "jobseekers could not be read ahead, and will be when they are asked for"),
  );
  const { limitUsage, limitSpenders, limitMinutes } = services;
  const usage = startUsageFlush(
    [limitUsage, limitSpenders, limitMinutes].filter((recorder) => recorder !== undefined),
    log,
  );
  const telemetry = startTelemetryFlush(services, { release, log });
  const articles = startPolling(
    detectArticlesEveryMs,
    () => detectArticleChanges(services),
    (error) => log.error({ err: error }, "article changes could not be read and will be retried"),
  );
  const terms = startPolling(
    refreshTermsEveryMs,
    () => refreshTerms(services),
    (error) => log.error({ err: error }, "merged values could not be read, and will be again"),
  );
  for (const { poll } of [articles, terms]) void poll();
  const webhooks = startWebhookWorker(services, log);
  const databaseWatch = pingDatabase && startDatabaseWatch(services, { ping: pingDatabase, log });
  return {
    async flush(): Promise<void> {
      await Promise.all([usage?.flush(), telemetry.flush()]);
    },
    runDueTasks: tasks.tick,
    deliverMail: mailWorker.tick,
    async stop(): Promise<void> {
      stopping.abort();
      databaseWatch?.stop();
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

/** Gives each run its own services, so that its statements appear in its trace. */
function tracedTasks(services: Services, surroundings: TaskOptions): BackgroundTask[] {
  return backgroundTasks(services, surroundings).map((task) => ({
    ...task,
    run(now, signal, work) {
      const tracedTask = work ? backgroundTasks(traceServices(services, work), surroundings).find(({ name }) => name === task.name) : task;
      return (tracedTask ?? task).run(now, signal);
    },
  }));
}
