import { router } from "./kernel/trpc.ts";
import { accountsRouter } from "./modules/accounts/accounts.router.ts";
import { adminRouter } from "./modules/admin/admin.router.ts";
import { advertFiguresRouter } from "./modules/advert-figures/advert-figures.router.ts";
import { advertFilesRouter } from "./modules/advert-files/advert-files.router.ts";
import { alertsRouter } from "./modules/alerts/alerts.router.ts";
import { apcRouter } from "./modules/apc/apc.router.ts";
import { applicationsRouter } from "./modules/applications/applications.router.ts";
import { interviewsRouter } from "./modules/applications/interviews/interviews.router.ts";
import { outsideApplicationsRouter } from "./modules/applications/outside/outside-applications.router.ts";
import { rememberedAnswersRouter } from "./modules/applications/remembered/remembered-answers.router.ts";
import { messageTemplatesRouter } from "./modules/applications/templates/templates.router.ts";
import { articlesRouter } from "./modules/articles/articles.router.ts";
import { auditRouter } from "./modules/audit/audit.router.ts";
import { backgroundRouter } from "./modules/background/background.router.ts";
import { billingRouter } from "./modules/billing/billing.router.ts";
import { plansRouter } from "./modules/billing/desk/plans-desk.router.ts";
import { boardHealthRouter } from "./modules/board-health/board-health.router.ts";
import { companiesRouter } from "./modules/companies/companies.router.ts";
import { contactRouter } from "./modules/contact/contact.router.ts";
import { contactMessagesRouter } from "./modules/contact/desk/messages-desk.router.ts";
import { contactRequestsRouter } from "./modules/contact-requests/contact-requests.router.ts";
import { cvsRouter } from "./modules/cvs/cvs.router.ts";
import { discoveryRouter } from "./modules/discovery/discovery.router.ts";
import { feedsRouter } from "./modules/feeds/console/feeds.router.ts";
import { invitationsRouter } from "./modules/invitations/invitations.router.ts";
import { jobDatabaseRouter } from "./modules/job-database/job-database.router.ts";
import { jobsRouter } from "./modules/job-pages/jobs.router.ts";
import { jobReportsRouter } from "./modules/job-reports/job-reports.router.ts";
import { mailRouter } from "./modules/mail/desk/mail-desk.router.ts";
import { matchesRouter } from "./modules/matches/matches.router.ts";
import { messagesRouter } from "./modules/messages/messages.router.ts";
import { appealsRouter, casesRouter } from "./modules/moderation/cases.router.ts";
import { workRouter } from "./modules/moderation/work/work.router.ts";
import { notificationsRouter } from "./modules/notifications/notifications.router.ts";
import { openapiRouter } from "./modules/openapi/openapi.router.ts";
import { opsRouter } from "./modules/ops/ops.router.ts";
import { placesRouter } from "./modules/places/places.router.ts";
import { postingRouter } from "./modules/posting/posting.router.ts";
import { profilesRouter } from "./modules/profiles/profiles.router.ts";
import { readingsRouter } from "./modules/readings/readings.router.ts";
import { enquiriesRouter } from "./modules/recruiters/enquiries/enquiries.router.ts";
import { recruitersRouter } from "./modules/recruiters/recruiters.router.ts";
import { hiringRouter } from "./modules/recruiting/hiring.router.ts";
import { recruitingRouter } from "./modules/recruiting/recruiting.router.ts";
import { reportedPayRouter } from "./modules/reported-pay/reported-pay.router.ts";
import { representationsRouter } from "./modules/representations/representations.router.ts";
import { salariesRouter } from "./modules/salaries/salaries.router.ts";
import { savedRouter } from "./modules/saved/saved.router.ts";
import { searchRouter } from "./modules/search/search.router.ts";
import { seekerSearchesRouter } from "./modules/seeker-searches/seeker-searches.router.ts";
import { shortlistsRouter } from "./modules/shortlists/shortlists.router.ts";
import { siteRouter } from "./modules/site/site.router.ts";
import { tasteRouter } from "./modules/tastes/taste.router.ts";
import { teamRouter } from "./modules/team/team.router.ts";
import { verificationRouter } from "./modules/verification/verification.router.ts";
import { webhooksRouter } from "./modules/webhooks/webhooks.router.ts";

export const appRouter = router({
  account: accountsRouter,
  admin: adminRouter,
  advertFigures: advertFiguresRouter,
  apc: apcRouter,
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
  mail: mailRouter,
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
});

export type AppRouter = typeof appRouter;
