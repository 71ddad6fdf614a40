import { router } from "./kernel/trpc.ts";
import { articlesRouter } from "./modules/content/articles/articles.router.ts";
import { contactMessagesRouter, contactRouter } from "./modules/content/contact/desk/messages-desk.router.ts";
import { mailRouter } from "./modules/content/mail/desk/mail-desk.router.ts";
import { advertFiguresRouter } from "./modules/hiring/advert-figures/advert-figures.router.ts";
import { advertFilesRouter } from "./modules/hiring/advert-files/advert-files.router.ts";
import { advertTruthRouter } from "./modules/hiring/advert-truth/advert-truth.router.ts";
import {
  applicationsRouter,
  messageTemplatesRouter,
  outsideApplicationsRouter,
  rememberedAnswersRouter,
} from "./modules/hiring/applications/applications.router.ts";
import { interviewsRouter } from "./modules/hiring/applications/interviews/interviews.router.ts";
import { contactRequestsRouter } from "./modules/hiring/contact-requests/contact-requests.router.ts";
import { contractAwardsRouter } from "./modules/hiring/feeds/awards/awards.router.ts";
import { feedsRouter } from "./modules/hiring/feeds/console/feeds.router.ts";
import { invitationsRouter } from "./modules/hiring/invitations/invitations.router.ts";
import { messagesRouter } from "./modules/hiring/messages/messages.router.ts";
import { offerCheckRouter } from "./modules/hiring/offer-check/offer-check.router.ts";
import { postingRouter } from "./modules/hiring/posting/posting.router.ts";
import { enquiriesRouter, recruitersRouter } from "./modules/hiring/recruiters/recruiters.router.ts";
import { hiringRouter, recruitingRouter } from "./modules/hiring/recruiting/hiring.router.ts";
import { representationsRouter } from "./modules/hiring/representations/representations.router.ts";
import { shortlistsRouter } from "./modules/hiring/shortlists/shortlists.router.ts";
import { teamRouter } from "./modules/hiring/team/team.router.ts";
import { webhooksRouter } from "./modules/hiring/webhooks/webhooks.router.ts";
import { workEndsRouter } from "./modules/hiring/work-ends/work-ends.router.ts";
import { apcRouter } from "./modules/market/apc/apc.router.ts";
import { companiesRouter } from "./modules/market/companies/companies.router.ts";
import { discoveryRouter } from "./modules/market/discovery/discovery.router.ts";
import { jobDatabaseRouter } from "./modules/market/job-database/job-database.router.ts";
import { jobsRouter } from "./modules/market/job-pages/jobs.router.ts";
import { mapsRouter } from "./modules/market/maps/maps.router.ts";
import { placesRouter } from "./modules/market/places/places.router.ts";
import { readingsRouter } from "./modules/market/readings/readings.router.ts";
import { reportedPayRouter } from "./modules/market/reported-pay/reported-pay.router.ts";
import { salariesRouter } from "./modules/market/salaries/salaries.router.ts";
import { searchRouter } from "./modules/market/search/search.router.ts";
import { verificationRouter } from "./modules/market/verification/verification.router.ts";
import { billingRouter, plansRouter } from "./modules/money/billing/billing.router.ts";
import { adminRouter } from "./modules/operations/admin/admin.router.ts";
import { backgroundRouter } from "./modules/operations/background/background.router.ts";
import { boardHealthRouter } from "./modules/operations/board-health/board-health.router.ts";
import { openapiRouter } from "./modules/operations/openapi/openapi.router.ts";
import { opsRouter } from "./modules/operations/ops/ops.router.ts";
import { siteRouter } from "./modules/operations/site/site.router.ts";
import { accountsRouter } from "./modules/people/accounts/accounts.router.ts";
import { alertsRouter } from "./modules/people/alerts/alerts.router.ts";
import { apcProgressRouter } from "./modules/people/apc-progress/apc-progress.router.ts";
import { cvsRouter } from "./modules/people/cvs/cvs.router.ts";
import { matchesRouter } from "./modules/people/matches/matches.router.ts";
import { notificationsRouter } from "./modules/people/notifications/notifications.router.ts";
import { profilesRouter } from "./modules/people/profiles/profiles.router.ts";
import { savedRouter } from "./modules/people/saved/saved.router.ts";
import { seekerSearchesRouter } from "./modules/people/seeker-searches/seeker-searches.router.ts";
import { tasteRouter } from "./modules/people/tastes/taste.router.ts";
import { auditRouter } from "./modules/trust/audit/audit.router.ts";
import { jobReportsRouter } from "./modules/trust/job-reports/job-reports.router.ts";
import { appealsRouter, casesRouter } from "./modules/trust/moderation/cases.router.ts";
import { workRouter } from "./modules/trust/moderation/work/work.router.ts";

export const appRouter = router({
  account: accountsRouter,
  admin: adminRouter,
  advertFigures: advertFiguresRouter,
  advertTruth: advertTruthRouter,
  apc: apcRouter,
  apcProgress: apcProgressRouter,
  appeals: appealsRouter,
  applications: applicationsRouter,
  articles: articlesRouter,
  advertFiles: advertFilesRouter,
  audit: auditRouter,
  background: backgroundRouter,
  billing: billingRouter,
  boardHealth: boardHealthRouter,
  cases: casesRouter,
  companies: companiesRouter,
  contact: contactRouter,
  contactMessages: contactMessagesRouter,
  contractAwards: contractAwardsRouter,
  mail: mailRouter,
  maps: mapsRouter,
  cvs: cvsRouter,
  discovery: discoveryRouter,
  feeds: feedsRouter,
  hiring: hiringRouter,
  interviews: interviewsRouter,
  invitations: invitationsRouter,
  jobDatabase: jobDatabaseRouter,
  jobReports: jobReportsRouter,
  jobs: jobsRouter,
  matches: matchesRouter,
  messages: messagesRouter,
  messageTemplates: messageTemplatesRouter,
  notifications: notificationsRouter,
  offerCheck: offerCheckRouter,
  ops: opsRouter,
  openapi: openapiRouter,
  contactRequests: contactRequestsRouter,
  seekerSearches: seekerSearchesRouter,
  shortlists: shortlistsRouter,
  outsideApplications: outsideApplicationsRouter,
  places: placesRouter,
  plans: plansRouter,
  profiles: profilesRouter,
  readings: readingsRouter,
  enquiries: enquiriesRouter,
  recruiters: recruitersRouter,
  rememberedAnswers: rememberedAnswersRouter,
  reportedPay: reportedPayRouter,
  representations: representationsRouter,
  salaries: salariesRouter,
  saved: savedRouter,
  alerts: alertsRouter,
  posting: postingRouter,
  recruiting: recruitingRouter,
  search: searchRouter,
  site: siteRouter,
  tastes: tasteRouter,
  team: teamRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
  work: workRouter,
  workEnds: workEndsRouter,
});

export type AppRouter = typeof appRouter;
