import { resolve } from "node:path";
import { z } from "zod";
import { type AlertWebhookFormat, alertWebhookFormats } from "#db/ops-values.ts";
import { readVatNumber } from "#server/modules/money/billing/seller-details.ts";
import type { Site } from "../kernel/site.ts";
import { refuseWebhookAddress } from "../modules/hiring/webhooks/deliver/post-webhook.ts";
import {
  clamdUrl,
  hostList,
  isDatabaseUrl,
  isEncryptedOrLocal,
  isOrigin,
  isRedisUrl,
  isSmtpUrl,
  isTileTemplate,
  loopbackHosts,
  readHeaderList,
  searchUrl,
  trustProxy,
} from "./env-addresses.ts";

/** Environment variables, read once at start. The README's table lists the same variables. */
export interface Env {
  mode: "development" | "production" | "test";
  host: string;
  /** 0 picks a free port. */
  port: number;
  databaseUrl: string;
  site: Site;
  dataFolder: string;
  searchSnapshotFolder: string;
  /** Number of proxies in front, or their addresses; false when clients connect directly. */
  trustProxy: false | number | string[];
  feedRunner: boolean;
  /** Interval of the proxy's /readyz checks: at SIGTERM the listener stays open for twice as long. */
  readyCheckSeconds: number;
  rateLimits: boolean;
  /** Redis for quotas shared between processes; null: each process counts separately. */
  redisUrl: string | null;
  searchUrl: string | null;
  /** Secret from which every key is derived; null: generated and stored in the data folder. */
  appSecret: string | null;
  /** The one it has replaced, which still opens what it sealed; null: none. */
  previousAppSecret: string | null;
  /** Hosts that addresses chosen by people may lead to; null: every one on the public internet. */
  outboundHosts: string[] | null;
  mail: { smtpUrl: string | null; from: string };
  /** Sign-in with Google; null: not configured. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** Card payments with Stripe; null: invoices only. */
  stripe: { secretKey: string; webhookSecret: string; apiOrigin: string } | null;
  /** Map tile source; null: places are shown as a list. */
  mapTiles: { urlTemplate: string; key: string | null; attribution: string } | null;
  /** Storage for uploads; null: the data folder. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Address of the ClamAV daemon; null: files are not scanned. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** Companies House API key; null: company numbers are not looked up. */
  companiesHouseKey: string | null;
  /** Whether the site's own work is timed and traced, and the collector that spans and metrics are exported to; null: none. */
  tracing: { isOn: boolean; otlpUrl: string | null; otlpHeaders: Record<string, string> };
  /** Token for /metrics; null: the endpoint is closed. */
  metricsToken: string | null;
  /** Webhook for alerts and its signing secret; null: administrators are notified by e-mail only. */
  alertWebhook: { address: string; secret: string | null; format: AlertWebhookFormat } | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

const switchField = (byDefault: "on" | "off") =>
  z
    .enum(["on", "off"], "must be on or off")
    .default(byDefault)
    .transform((value) => value === "on");
const secureOrigin = (example: string, machine: string) =>
  z
    .string()
    .refine(isOrigin, `must be an origin, such as ${example}`)
    .refine(isEncryptedOrLocal, `must be https, but for a ${machine} on this machine`);
const secretField = z.string().min(32, "must have at least 32 characters").optional();
const textField = (byDefault: string) => z.string().trim().max(200, "must be at most 200 characters").default(byDefault);

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"], "must be development, production or test").default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port number from 0 to 65535")
    .default(3000),
  DATABASE_URL: z
    .string("must be set, such as mysql://user:password@host:3306/dayworks")
    .refine(isDatabaseUrl, "must be an address such as mysql://user:password@host:3306/dayworks"),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, "must be an origin without a path, such as https://jobs.example.com")
    .transform((value) => new URL(value).origin)
    .optional(),
  SITE_NAME: textField("Dayworks").pipe(z.string().min(1).max(60, "must be at most 60 characters")),
  SITE_STRAPLINE: textField("Jobs for quantity surveyors and construction cost professionals in the UK"),
  COMPANY_LINE: textField("Dayworks"),
  TRADEMARK_NOTE: textField(""),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@dayworks.example"),
  DATA_DIR: z.string().default(".data"),
  SEARCH_SNAPSHOT_DIR: z.string().optional(),
  TRUST_PROXY: trustProxy,
  FEED_RUNNER: switchField("on"),
  READY_CHECK_SECONDS: z.coerce
    .number("must be a number of seconds")
    .min(0, "must be at least 0")
    .max(300, "must be at most 300")
    .default(5),
  RATE_LIMITS: switchField("on"),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, "must be an address such as redis://user:password@host:6379/0 or unix:///run/redis.sock")
    .optional(),
  SEARCH_URL: searchUrl,
  APP_SECRET: secretField,
  APP_SECRET_PREVIOUS: secretField,
  OUTBOUND_HOSTS: hostList.optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, "must be an address such as smtps://user:password@mail.example.com:465").optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  GOOGLE_CLIENT_ID: z.string().max(300).optional(),
  GOOGLE_CLIENT_SECRET: z.string().max(300).optional(),
  GOOGLE_ISSUER: secureOrigin("https://accounts.google.com", "provider").default("https://accounts.google.com"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,300}$/, "must be a key, such as sk_live_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").max(300).optional(),
  STRIPE_API_ORIGIN: secureOrigin("https://api.stripe.com", "server").default("https://api.stripe.com"),
  SELLER_ADDRESS: textField(""),
  VAT_NUMBER: textField("").refine(
    (typed) => typed === "" || readVatNumber(typed) !== null,
    "must be a VAT number, such as GB 831 4958 16",
  ),
  PAYMENT_DETAILS: textField(""),
  MAPS_TILE_URL: z
    .string()
    .refine(isTileTemplate, "must be an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png")
    .refine((value) => isEncryptedOrLocal(value), "must be https, but for a server on this machine")
    .optional(),
  MAPS_TILE_KEY: z.string().max(300).optional(),
  MAPS_ATTRIBUTION: textField("© OpenStreetMap contributors"),
  S3_ENDPOINT: secureOrigin("https://s3.eu-west-2.amazonaws.com", "store").optional(),
  S3_REGION: z.stringFormat("region", /^[a-z0-9-]{1,40}$/, "must be a region, such as eu-west-2").default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(300).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(300).optional(),
  CLAMD_URL: clamdUrl,
  COMPANIES_HOUSE_KEY: z.string().max(300).optional(),
  TRACING: switchField("on"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://collector.example.com:4318" })
    .refine(isEncryptedOrLocal, "must be https, but for a collector on this machine")
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text, context) => {
      const headers = readHeaderList(text);
      if (headers) return headers;
      context.addIssue({ code: "custom", message: "must be a list such as api-key=abc,tenant=jobs" });
      return z.NEVER;
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").max(300).optional(),
  ALERT_WEBHOOK_URL: z
    .string()
    .max(500, "must be at most 500 characters")
    .refine((value) => refuseWebhookAddress(value) === null, "must be an https address on the public internet")
    .optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").max(300).optional(),
  ALERT_WEBHOOK_FORMAT: z.enum(alertWebhookFormats, `must be ${alertWebhookFormats.join(", ")}`).default("json"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be fatal, error, warn, info, debug, trace or silent")
    .default("info"),
});

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws EnvironmentError naming every invalid variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = variables.safeParse(set);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const host = set.HOST ?? "127.0.0.1";
  if (!loopbackHosts.includes(host) && set.PUBLIC_ORIGIN === undefined) {
    problems.push(
      `PUBLIC_ORIGIN must be set when HOST (${host}) is not loopback: the address people type, such as https://jobs.example.com`,
    );
  }
  if ((set.GOOGLE_CLIENT_ID === undefined) !== (set.GOOGLE_CLIENT_SECRET === undefined)) {
    problems.push("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together, or neither.");
  }
  if ((set.STRIPE_SECRET_KEY === undefined) !== (set.STRIPE_WEBHOOK_SECRET === undefined)) {
    problems.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, or neither.");
  }
  if (set.MAPS_TILE_URL?.includes("{key}") && set.MAPS_TILE_KEY === undefined) {
    problems.push("MAPS_TILE_KEY must be set, since MAPS_TILE_URL has a place for it.");
  }
  const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].filter((name) => set[name] !== undefined);
  if (s3Names.length > 0 && s3Names.length < 4) {
    problems.push("S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or none.");
  }
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  const values = parsed.data;
  const dataFolder = resolve(values.DATA_DIR);
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    site: {
      name: values.SITE_NAME,
      strapline: values.SITE_STRAPLINE,
      companyLine: values.COMPANY_LINE,
      trademarkNote: values.TRADEMARK_NOTE || `${values.SITE_NAME} and its logo are trade marks of ${values.COMPANY_LINE}.`,
      supportEmail: values.SUPPORT_EMAIL,
      seller: {
        address: values.SELLER_ADDRESS || null,
        vatNumber: values.VAT_NUMBER || null,
        paymentDetails: values.PAYMENT_DETAILS || null,
      },
      origin: values.PUBLIC_ORIGIN ?? `http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    },
    dataFolder,
    searchSnapshotFolder: values.SEARCH_SNAPSHOT_DIR ? resolve(values.SEARCH_SNAPSHOT_DIR) : resolve(dataFolder, "search"),
    trustProxy: values.TRUST_PROXY,
    feedRunner: values.FEED_RUNNER,
    readyCheckSeconds: values.READY_CHECK_SECONDS,
    rateLimits: values.RATE_LIMITS,
    redisUrl: values.REDIS_URL ?? null,
    searchUrl: values.SEARCH_URL ?? null,
    appSecret: values.APP_SECRET ?? null,
    previousAppSecret: values.APP_SECRET_PREVIOUS ?? null,
    outboundHosts: values.OUTBOUND_HOSTS ?? null,
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM ?? values.SUPPORT_EMAIL },
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET, issuer: new URL(values.GOOGLE_ISSUER).origin }
        : null,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            apiOrigin: new URL(values.STRIPE_API_ORIGIN).origin,
          }
        : null,
    mapTiles: values.MAPS_TILE_URL
      ? { urlTemplate: values.MAPS_TILE_URL, key: values.MAPS_TILE_KEY ?? null, attribution: values.MAPS_ATTRIBUTION }
      : null,
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: new URL(values.S3_ENDPOINT).origin,
            region: values.S3_REGION,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : null,
    clamd: values.CLAMD_URL ?? null,
    companiesHouseKey: values.COMPANIES_HOUSE_KEY ?? null,
    tracing: {
      isOn: values.TRACING,
      otlpUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "") || null,
      otlpHeaders: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    alertWebhook: values.ALERT_WEBHOOK_URL
      ? { address: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET ?? null, format: values.ALERT_WEBHOOK_FORMAT }
      : null,
    logLevel: values.LOG_LEVEL,
  };
}

/** Reads this process's environment and sets NODE_ENV accordingly for libraries loaded later, React above all. */
export function readProcessEnv(): Env {
  const env = readEnv(process.env);
  process.env.NODE_ENV = env.mode;
  return env;
}
