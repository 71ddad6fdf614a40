import type { Db } from "#db/client.ts";
import { watchStatements } from "#db/statement-watch.ts";
import type { AnalyticsSource } from "#db/telemetry-values.ts";
import type { LabReport, PageWeight } from "#ops/lab/lab-report.ts";
import type { SourceMaps } from "#ops/source-maps/source-maps.ts";
import type { Telemetry } from "#ops/telemetry.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { Tracing } from "#ops/trace/tracing.ts";
import type { SpenderRecorder, UsageRecorder } from "#server/kernel/limits/recorders.types.ts";
import type {
  CompanyRegister,
  DomainLook,
  FetchFeed,
  GoogleSignIn,
  LookAtLink,
  MapTiles,
  PasswordHasher,
  PostWebhook,
  VirusScanner,
} from "#server/kernel/services/outside.types.ts";
import type { CardPayments } from "#server/kernel/services/payments.types.ts";
import { anonymous, type Principal } from "./access/principal.ts";
import type { LimitAnswer, Limiter, LimitPolicy } from "./limits/limiter.ts";
import type { Secrets } from "./secrets.ts";
import type { Gazetteer } from "./services/place.types.ts";
import type { SearchService } from "./services/search.types.ts";
import type { Site } from "./site.ts";
import type { ByteStore } from "./storage/open-store.ts";

/** What every procedure, page and REST handler may use. Built once per process; `now` is read once per request. */
export interface Services {
  db: Db;
  gazetteer: Gazetteer;
  search: SearchService;
  site: Site;
  secrets: Secrets;
  passwords: PasswordHasher;
  /** Where files that people hand in are kept. */
  files: ByteStore;
  /** Null or left out where there is none: then files are marked as not scanned. */
  virusScanner?: VirusScanner | null;
  limits: Limiter;
  /** Counts what is used of the quotas; left out: nobody does. */
  limitUsage?: UsageRecorder;
  /** Notes who spent a quota; left out: nobody does. */
  limitSpenders?: SpenderRecorder;
  telemetry: Telemetry;
  /** Tells places of built scripts as places of the source; left out: scripts stay as browsers name them. */
  sourceMaps?: SourceMaps | null;
  /** Null or left out where the site's own work is not timed. */
  tracing?: Tracing | null;
  /** Name of the build that is served; null or left out while the site is developed. */
  release?: string | null;
  /** What each page of the build makes a browser load; left out where there is no build. */
  pageWeights?: readonly PageWeight[];
  /** What a browser of the tests measured of the build; left out where there is no build. */
  readLabReport?: () => Promise<LabReport | null>;
  /** The public register of companies; null or left out where it cannot be asked. */
  companyRegister?: CompanyRegister | null;
  /** Reads what domains say of themselves; left out: on the public internet. */
  domainLook?: DomainLook;
  /** Sends to firms' own systems; left out: over the public internet. */
  webhookPost?: PostWebhook;
  /** Another system that is told of alerts; null or left out where there is none. */
  alertWebhook?: { address: string; secret: string | null } | null;
  /** Looks whether links lead anywhere; left out: on the public internet. */
  linkLook?: LookAtLink;
  /** Reads feeds; left out: over the public internet. */
  feedFetch?: FetchFeed;
  /** Null where sign-in with Google is not configured. */
  google: GoogleSignIn | null;
  /** Null or left out where no cards are taken: then orders are paid on invoice. */
  cardPayments?: CardPayments | null;
  /** Null or left out where maps are off: then places are a list. */
  mapTiles?: MapTiles | null;
  /** Opens one of the site's own addresses as a visitor would, once the app stands. */
  visit?: (path: string) => Promise<{ status: number; location: string | null }>;
  now: () => Date;
}

/** What a command may know of the request it serves. */
export interface RequestFacts {
  requestId: string | null;
  /** The client's address as the trusted proxy gives it. */
  ip: string;
  userAgent: string;
  /** Value of the Idempotency-Key header, without its quotes. */
  idempotencyKey: string | null;
  /** The If-Match header: which version the client means to change. */
  ifMatch: string | null;
  /** The mark of a browser from which somebody has signed in before; null or left out where there is none. */
  deviceMark?: string | null;
  /** What is called: a procedure, or the method and pattern of a route. */
  endpoint?: string;
  /** How many calls came together in the request; left out for one that came alone. */
  calls?: number;
  /** Null or left out where nothing is traced. */
  traceId?: string | null;
  /** Charged against the quotas: false for what the server asks itself, such as rendering a page. */
  isCharged: boolean;
}

/** Adverts of one list, and what kind of list it was. */
export interface ListedAdverts {
  jobIds: readonly number[];
  source: AnalyticsSource;
}

/** What a command wants done to the browser's session once it has succeeded: the HTTP layer sets the cookies. */
export interface AnswerFacts {
  /** A new session to hand over; null to end the one there is; undefined to leave it. */
  session?: { token: string; expiresAt: Date } | null;
  /** The mark of the browser that has just signed in. */
  deviceMark?: string;
  /** A support view to hand over; null to end the one there is; undefined to leave it. */
  supportView?: { token: string; expiresAt: Date } | null;
  /** What the request used of its quotas, in the order charged. */
  charges?: { policy: LimitPolicy; answer: LimitAnswer }[];
  /** The longest wait that a refusal of a procedure asked for. */
  retryAfterSeconds?: number;
  /** The adverts of the list that was answered: whoever sends copies of a finished page counts them for each. */
  listed?: ListedAdverts;
  /** The effect had been made before under the same Idempotency-Key; this is its answer again. */
  isReplayed?: boolean;
  /** Ids of the spans of the calls of a batch, by their place in it; left out where nobody is told. */
  spanIds?: string[];
}

export interface Context {
  services: Services;
  now: Date;
  principal: Principal;
  request: RequestFacts;
  answer: AnswerFacts;
  /** What this is done for, in its trace; null or left out: nothing that is traced. */
  work?: WorkPoint | null;
}

const noRequest: RequestFacts = { requestId: null, ip: "", userAgent: "", idempotencyKey: null, ifMatch: null, isCharged: false };

/** The context of one request; without a principal it is a visitor's, which is what public pages are rendered for. */
export function createContext(
  services: Services,
  {
    principal = anonymous,
    request = noRequest,
    work = null,
  }: { principal?: Principal; request?: RequestFacts; work?: WorkPoint | null } = {},
): Context {
  return { services: servicesWithin(services, work), now: services.now(), principal, request, answer: {}, work };
}

const unwatchedServices = Symbol("unwatched");

/**
 * The services whose statements belong to `work`: seen through to, as copying them took longer than all else that is traced of a call. Always to the
 * services themselves, never to those of the request around a call: what objects are seen through to, the engine gives a shape of its own, and code that
 * meets a new shape at every call is slow at everything it reads. Spreading loses them.
 */
export function servicesWithin(services: Services, work: WorkPoint | null): Services {
  if (!work) return services;
  const whole = (services as SeenThrough)[unwatchedServices] ?? services;
  const own: SeenThrough = Object.create(whole);
  own.db = watchStatements(whole.db, work);
  own[unwatchedServices] = whole;
  return own;
}

type SeenThrough = Services & { [unwatchedServices]?: Services };
