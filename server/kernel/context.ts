import type { Db } from "#db/client.ts";
import type { AlertWebhookFormat } from "#db/ops-values.ts";
import { watchStatements } from "#db/statement-watch.ts";
import type { AnalyticsSource } from "#db/telemetry-values.ts";
import type { Bundle, PageWeight } from "#ops/lab/bundle.ts";
import type { LabReport } from "#ops/lab/lab-report.ts";
import type { LiveFeed } from "#ops/live/live-feed.ts";
import type { MinuteRecorder } from "#ops/live/minute-recorder.ts";
import type { SourceMaps } from "#ops/source-maps/source-maps.ts";
import type { Telemetry } from "#ops/telemetry.ts";
import type { Metrics, ProcessReadings } from "#ops/trace/metrics.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { Tracing } from "#ops/trace/tracing.ts";
import type { BusyCallerRecorder, SpenderRecorder, UsageRecorder } from "#server/kernel/limits/recorders.types.ts";
import type {
  CheckLink,
  CompanyRegister,
  DomainReader,
  GoogleSignIn,
  MapTiles,
  PasswordHasher,
  PostWebhook,
  VirusScanner,
} from "#server/kernel/services/outside.types.ts";
import type { CardPayments } from "#server/kernel/services/payments.types.ts";
import { anonymous, type Principal } from "./access/principal.ts";
import type { AppErrorCode } from "./errors.ts";
import type { LimitAnswer, Limiter, LimitPolicy } from "./limits/limiter.ts";
import type { Secrets } from "./secrets.ts";
import type { FetchedFeed, FetchFeedOptions } from "./services/outside.types.ts";
import type { Gazetteer } from "./services/place.types.ts";
import type { SearchService } from "./services/search.types.ts";
import type { Site } from "./site.ts";
import type { ByteStore } from "./storage/open-store.ts";

/** Services available to every procedure, page and REST handler. Built once per process; `now` is read once per request. */
export interface Services {
  db: Db;
  gazetteer: Gazetteer;
  search: SearchService;
  site: Site;
  secrets: Secrets;
  passwords: PasswordHasher;
  files: ByteStore;
  /** Null or omitted: files are marked as not scanned. */
  virusScanner?: VirusScanner | null;
  limits: Limiter;
  /** Counts quota usage; omitted: not counted. */
  limitUsage?: UsageRecorder;
  /** Records which callers use quotas; omitted: not recorded. */
  limitSpenders?: SpenderRecorder;
  /** Counts busy callers by the minute; omitted: they are not counted. */
  limitMinutes?: BusyCallerRecorder;
  telemetry: Telemetry;
  /** Invented telemetry, for the console; omitted where there can be none. */
  sampleTelemetry?: { db(): Db };
  /** Maps positions in built scripts to source positions; omitted: positions stay as browsers report them. */
  sourceMaps?: SourceMaps | null;
  /** Null or omitted: nothing is measured. */
  metrics?: Metrics | null;
  /** The last requests, log lines and errors; null or omitted: not held. */
  live?: LiveFeed | null;
  /** Counts what this process answers by the minute; null or omitted: not counted. */
  minutes?: MinuteRecorder | null;
  /** Reads the pools and queues of this process; omitted in tests. */
  readProcess?: () => ProcessReadings;
  /** Null or omitted: the site is not traced. */
  tracing?: Tracing | null;
  /** The span that these services work under; null or omitted: not traced. */
  work?: WorkPoint | null;
  /** Name of the deployed build; null or omitted in development. */
  release?: string | null;
  /** Bytes that each page of the build loads; omitted where there is no build. */
  pageWeights?: readonly PageWeight[];
  /** Reads what an archived release consists of; omitted where there is no build. */
  readBundle?: (release: string) => Promise<Bundle | null>;
  /** Browser lab measurements of the build; omitted where there is no build. */
  readLabReport?: () => Promise<LabReport | null>;
  /** The public register of companies; null or omitted where it is not available. */
  companyRegister?: CompanyRegister | null;
  /** Looks up domains; default: on the public internet. */
  domainLook?: DomainReader;
  /** Posts webhooks; default: over the public internet. */
  webhookPost?: PostWebhook;
  /** Webhook that receives operational alerts; null or omitted: none. */
  alertWebhook?: { address: string; secret: string | null; format?: AlertWebhookFormat } | null;
  /** Checks whether links work; default: on the public internet. */
  linkLook?: CheckLink;
  /** Fetches feeds; default: over the public internet. */
  feedFetch?: FetchFeed;
  /** Null where sign-in with Google is not configured. */
  google: GoogleSignIn | null;
  /** Null or omitted where cards are not accepted: orders are then paid on invoice. */
  cardPayments?: CardPayments | null;
  /** Null or omitted where maps are disabled: places are then shown as a list. */
  mapTiles?: MapTiles | null;
  /** Logs what was refused and may be an attempt to get round a control; set once the app is ready. */
  logRefusal?: (refusal: LoggedRefusal) => void;
  /** Requests one of the site's own pages as a visitor; set once the app is ready. */
  visit?: (path: string) => Promise<{ status: number; location: string | null }>;
  now: () => Date;
  /** Resolves after a time; at once in tests. */
  wait: (ms: number) => Promise<unknown>;
}

/** Holds nothing that the caller wrote. */
interface LoggedRefusal {
  code: AppErrorCode;
  /** The called procedure, or the route's method and pattern. */
  endpoint: string;
  /** Key of the caller's quotas; a pseudonym of it is logged. */
  caller: string;
}

/** Facts of the request that a command may use. */
export interface RequestFacts {
  requestId: string | null;
  /** The client's address as reported by the trusted proxy. */
  ip: string;
  userAgent: string;
  /** Value of the Idempotency-Key header, without its quotes. */
  idempotencyKey: string | null;
  /** The If-Match header: the version the client intends to change. */
  ifMatch: string | null;
  /** Device cookie of a browser that has signed in before; null or omitted: none. */
  deviceMark?: string | null;
  /** The called procedure, or the route's method and pattern. */
  endpoint?: string;
  /** Number of calls batched in the request; omitted for a single one. */
  calls?: number;
  /** Null or omitted when the request is not traced. */
  traceId?: string | null;
  /** The form by which a page was requested; omitted for every other request. */
  form?: Readonly<Record<string, string>>;
  /** Whether it counts against quotas: false for the server's own calls, such as rendering a page. */
  isCharged: boolean;
}

/** Adverts of one list, and the kind of list. */
export interface ListedAdverts {
  jobIds: readonly number[];
  source: AnalyticsSource;
}

/** Changes to the browser's session that a command requests on success: the HTTP layer sets the cookies. */
export interface AnswerFacts {
  /** A new session; null ends the current one; undefined leaves it unchanged. */
  session?: { token: string; expiresAt: Date } | null;
  /** Device cookie of a browser that has just signed in. */
  deviceMark?: string;
  /** A new support view; null ends the current one; undefined leaves it unchanged. */
  supportView?: { token: string; expiresAt: Date } | null;
  /** Quotas charged by the request, in order. */
  charges?: { policy: LimitPolicy; answer: LimitAnswer }[];
  /** The longest retry delay among refused procedures. */
  retryAfterSeconds?: number;
  /** The adverts listed in the response, so that each response from the page cache is counted as an impression too. */
  listed?: ListedAdverts;
  /** The result is replayed from an earlier request with the same Idempotency-Key. */
  isReplayed?: boolean;
  /** Span ids of the calls of a batch, by index; omitted where they are not reported. */
  spanIds?: string[];
}

export interface Context {
  services: Services;
  now: Date;
  principal: Principal;
  request: RequestFacts;
  answer: AnswerFacts;
  /** Parent span of the work; null or omitted: not traced. */
  work?: WorkPoint | null;
}

const noRequest: RequestFacts = { requestId: null, ip: "", userAgent: "", idempotencyKey: null, ifMatch: null, isCharged: false };

/** Creates the context of one request; without a principal it is a visitor's, for which public pages are rendered. */
export function createContext(
  services: Services,
  {
    principal = anonymous,
    request = noRequest,
    work = null,
  }: { principal?: Principal; request?: RequestFacts; work?: WorkPoint | null } = {},
): Context {
  return { services: traceServices(services, work), now: services.now(), principal, request, answer: {}, work };
}

const unwatchedServices = Symbol("unwatched");

/**
 * Returns the services with their database statements traced under `work`. They are inherited through the prototype, because copying took
 * longer than all other tracing of a call. The prototype is always the services themselves, never those of the enclosing request: the
 * engine gives each prototype a shape of its own, and code that sees a new shape at every call is slow at every read. Spreading the result
 * loses the services.
 */
export function traceServices<Wanted extends Pick<Services, "db" | "work">>(services: Wanted, work: WorkPoint | null): Wanted {
  if (!work) return services;
  const whole = (services as TracedServices<Wanted>)[unwatchedServices] ?? services;
  const watched: TracedServices<Wanted> = Object.create(whole);
  watched.db = watchStatements(whole.db, work, work.trace);
  watched.work = work;
  watched[unwatchedServices] = whole;
  return watched;
}

type TracedServices<Wanted> = Wanted & { [unwatchedServices]?: Wanted };

type FetchFeed = (address: string, options?: FetchFeedOptions) => Promise<FetchedFeed>;
