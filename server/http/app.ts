import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import "#server/events.ts";
import type { Services } from "../kernel/context.ts";
import { addArticlePictures } from "../modules/content/articles/articles.rest.ts";
import { addMailViewer } from "../modules/content/mail/delivery/mail-viewer.rest.ts";
import { addAdvertFigures } from "../modules/hiring/advert-figures/advert-figures.rest.ts";
import { addAdvertFiles } from "../modules/hiring/advert-files/advert-files.rest.ts";
import { addTruthAnswers } from "../modules/hiring/advert-truth/advert-truth.rest.ts";
import { addApplicationCv, addApplicationsExport, addInterviewCalendar } from "../modules/hiring/applications/application-files.rest.ts";
import { addSharedCv } from "../modules/hiring/contact-requests/shared-cv.rest.ts";
import { addAwardFiles } from "../modules/hiring/feeds/awards/award-files.rest.ts";
import { addFeedRowsFile } from "../modules/hiring/feeds/console/run-rows-file.rest.ts";
import { addPostingsExport } from "../modules/hiring/posting/posting.rest.ts";
import { addRecruiterFile } from "../modules/hiring/recruiters/recruiter-database-file.rest.ts";
import { addMailStop } from "../modules/hiring/recruiting/mail-stop/mail-stop.rest.ts";
import { addRepresentationReceipt } from "../modules/hiring/representations/receipt.rest.ts";
import { addCompanyLogos } from "../modules/market/companies/logo/logo.rest.ts";
import { addEmbeddedList } from "../modules/market/discovery/embed/embed.rest.ts";
import { addArticleFeeds, addCompanyFeeds, addJobFeeds } from "../modules/market/discovery/feeds.rest.ts";
import { addSitemaps } from "../modules/market/discovery/sitemap.rest.ts";
import { addJobDatabaseFile } from "../modules/market/job-database/job-database-file.rest.ts";
import { addMapTiles } from "../modules/market/maps/map-tiles.rest.ts";
import { addOgImages } from "../modules/market/og-images/og-images.rest.ts";
import { addSalariesFile } from "../modules/market/salaries/salaries.rest.ts";
import { addVerificationFiles } from "../modules/market/verification/documents/documents.rest.ts";
import { addBillingFiles } from "../modules/money/billing/billing-files.rest.ts";
import { addPaymentWebhook } from "../modules/money/billing/payments/webhook.rest.ts";
import { addAppInstall } from "../modules/operations/app-install/app-install.rest.ts";
import { cacheApiReference } from "../modules/operations/openapi/api-reference.ts";
import { addApiDocuments } from "../modules/operations/openapi/openapi.rest.ts";
import { addLiveFeed } from "../modules/operations/ops/live/live.rest.ts";
import { testLimitOperation } from "../modules/operations/site/test-limit.rest.ts";
import { addTelemetry } from "../modules/operations/telemetry/telemetry.rest.ts";
import { addGoogleSignIn } from "../modules/people/accounts/google/google.rest.ts";
import { addVisitorPreference } from "../modules/people/accounts/me/me.rest.ts";
import { addPersonalDataApi } from "../modules/people/accounts/personal-data/export.rest.ts";
import { addPasswordReset } from "../modules/people/accounts/reset-password/reset-password.rest.ts";
import { addSignIn } from "../modules/people/accounts/sign-in/sign-in.rest.ts";
import { addSignUp } from "../modules/people/accounts/sign-up/sign-up.rest.ts";
import { addEmailVerification } from "../modules/people/accounts/verify-email/verify-email.rest.ts";
import { addAlertForms } from "../modules/people/alerts/alert-forms.rest.ts";
import { addCvFiles } from "../modules/people/cvs/cvs.rest.ts";
import { addConfirmationForm } from "../modules/people/profiles/confirmations/confirmation-form.rest.ts";
import { addSeekersExport } from "../modules/people/profiles/export-seekers.rest.ts";
import { addAuditFile } from "../modules/trust/audit/audit-file.rest.ts";
import type { Drain } from "../process/drain.ts";
import { AdmissionQueue, createAdmission } from "./admission/admission-queue.ts";
import type { Assets } from "./assets.ts";
import { addBatch } from "./batch/batch.rest.ts";
import { addCsrfToken, refuseForgedRequests } from "./csrf.ts";
import { addOperations } from "./operations/operation.ts";
import { createPageServer, type Screens } from "./pages.ts";
import { addHealthChecks, addMetrics, addReadNotes, countCalls } from "./read-fields.ts";
import { answerFailures } from "./report-failure.ts";
import { traceRequests } from "./request-context.ts";
import { describedCallsOf, guardRoutes } from "./route-actions.ts";
import { addSecurityHeaders, maxConnections, operations, readableUrl } from "./security-headers.ts";
import { addTypedCalls, refuseTokensInAddresses } from "./typed-calls.ts";

export interface AppOptions {
  services: Services;
  screens: () => Promise<Screens>;
  assets: Assets;
  /** Folder of the client build; null while Vite serves it in development. */
  clientFolder: string | null;
  isDevelopment: boolean;
  /** Reports when no more requests should be sent to this process; never when omitted. */
  drain?: Pick<Drain, "isDraining">;
  server?: Pick<FastifyServerOptions, "logger" | "trustProxy">;
  /** Folder of mails shown under /dev/mail, from `mailViewerFolder`. */
  mailViewerFolder?: string | null;
  /** Enables /metrics; null or omitted: disabled. */
  metricsToken?: string | null;
  /** Admission control; the default admits requests no faster than the process answers them. */
  admission?: Pick<AdmissionQueue, "offer" | "connectionOpened">;
  /** Receives each request first, as Vite does in development; calls the third argument to pass it on. */
  inFront?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const pageCacheMaxBytes = 64 * 1024 * 1024;

/** A browser sends its headers at once. */
const headersTimeoutMs = 10_000;
/** Enough for 5 MB, the largest file accepted, at 0.7 Mbit/s. */
const requestTimeoutMs = 60_000;
/** Longer than a proxy keeps an idle connection (nginx and common load balancers 60 s): this server must not be the first to close it. */
const keepAliveTimeoutMs = 75_000;
const checkEveryMs = 5_000;

/** Opens an HTTP server whose timeouts and limits protect it from slow and idle clients. */
function openHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    listener,
  );
  server.maxConnections = maxConnections;
  return server;
}

/** Creates the whole site without a port: tests call `app.inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, clientFolder, isDevelopment, server, inFront, drain = { isDraining: false } } = options;
  const admission = options.admission ?? new AdmissionQueue();
  const admit = createAdmission(admission);
  const pages = createPageServer({ ...options, cacheMaxBytes: isDevelopment ? 0 : pageCacheMaxBytes });
  const app = Fastify({
    ...server,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    bodyLimit: 1_048_576,
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    serverFactory: (handler) =>
      openHttpServer((request, response) => {
        if (drain.isDraining) response.setHeader("connection", "close");
        if (pages.tryServe(request, response)) return;
        if (inFront) inFront(request, response, () => handler(request, response));
        else admit(request, response, () => handler(request, response));
      }).on("connection", () => admission.connectionOpened()),
  });
  traceRequests(app, services);
  answerFailures(app, services);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  addSecurityHeaders(app, { origin: services.site.origin, isDevelopment });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"], brotliOptions: { params: { 1: 4 } } });
  addHealthChecks(app, services, drain);
  if (options.metricsToken && services.metrics) addMetrics(app, services.metrics, options.metricsToken);
  if (clientFolder) {
    await app.register(fastifyStatic, {
      root: join(clientFolder, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      // Source maps stay on the server.
      allowedPath: (path) => !path.endsWith(".map"),
      decorateReply: false,
    });
  }
  refuseTokensInAddresses(app);
  refuseForgedRequests(app, services);
  addVisitorPreference(app, services);
  addReadNotes(app);
  guardRoutes(app, services);
  countCalls(app, services);
  addCsrfToken(app, services);
  addTypedCalls(app, services);
  addSignUp(app, services);
  addEmailVerification(app, services);
  addPasswordReset(app, services);
  addPersonalDataApi(app, services);
  addApplicationsExport(app, services);
  addInterviewCalendar(app, services);
  addPostingsExport(app, services);
  addRecruiterFile(app, services);
  addJobDatabaseFile(app, services);
  addRepresentationReceipt(app, services);
  addCvFiles(app, services);
  addApplicationCv(app, services);
  addAdvertFiles(app, services);
  addCompanyLogos(app, services);
  addArticlePictures(app, services);
  addVerificationFiles(app, services);
  addSeekersExport(app, services);
  addSharedCv(app, services);
  addSalariesFile(app, services);
  addAdvertFigures(app, services);
  addSitemaps(app, services);
  addJobFeeds(app, services);
  addOgImages(app, services);
  addAppInstall(app, services);
  addCompanyFeeds(app, services);
  addEmbeddedList(app, services);
  addArticleFeeds(app, services);
  addAlertForms(app, services);
  addMailStop(app, services);
  addTruthAnswers(app, services);
  addConfirmationForm(app, services);
  addTelemetry(app, services);
  addPaymentWebhook(app, services);
  addBillingFiles(app, services);
  addAuditFile(app, services);
  if (services.live) addLiveFeed(app, services, services.live);
  addFeedRowsFile(app, services);
  addAwardFiles(app, services);
  addOperations(app, services, [...operations, testLimitOperation({ isOpen: isDevelopment })]);
  addApiDocuments(
    app,
    services,
    cacheApiReference(() => describedCallsOf(app), services),
  );
  addMapTiles(app, services);
  addBatch(app, services, { operations });
  if (options.mailViewerFolder) addMailViewer(app, options.mailViewerFolder);
  addSignIn(app, services);
  addGoogleSignIn(app, services);
  pages.register(app);
  services.visit = async (path) => {
    const { statusCode, headers } = await app.inject({ url: path });
    return { status: statusCode, location: headers.location ?? null };
  };
  return app;
}
