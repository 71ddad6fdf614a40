import type { UserRole } from "#db/values.ts";

export type RouteAccess = "signed-in" | readonly UserRole[];

/** A path of the site. `page` names a file under src/pages; null until its screen exists, and until then the path responds with 404. */
export interface Route {
  path: string;
  page: string | null;
  /** For old and short addresses: redirected permanently, unless the address is guarded. */
  redirectTo?: string;
  /** Redirect for each role. If there is also a page, it is for visitors. */
  redirectByRole?: Readonly<Record<UserRole, string>>;
  /** Omitted for public pages. */
  access?: RouteAccess;
  /** The address carries a single-use secret. */
  isSecret?: true;
  isOpenInDevelopment?: true;
}

const jobseekers: RouteAccess = ["jobseeker", "platform_admin"];
const recruiters: RouteAccess = ["recruiter", "company_admin", "platform_admin"];
const administrators: RouteAccess = ["platform_admin"];

const screen = (path: string, page: string | null = null): Route => ({ path, page });
const alias = (path: string, redirectTo: string): Route => ({ path, page: null, redirectTo });
const guarded = (access: RouteAccess, route: Route): Route => ({ ...route, access });

/** Test screens: for signed-in users, and in development for visitors too. */
const testScreen = (path: string, page: string): Route => ({ ...screen(path, page), access: "signed-in", isOpenInDevelopment: true });

const secretRoute = (route: Route): Route => ({ ...route, isSecret: true });

function roleRoute(
  path: string,
  { jobseeker, recruiter, administrator }: { jobseeker: string; recruiter: string; administrator: string },
): Route {
  const redirectByRole = { jobseeker, recruiter, company_admin: recruiter, platform_admin: administrator };
  return { path, page: null, redirectByRole, access: "signed-in" };
}

export const notFoundPage = "not-found/not-found-page";

export const routes: readonly Route[] = [
  screen("/", "jobs/jobs-page"),
  screen("/jobs", "jobs/jobs-page"),
  screen("/jobs/:id", "job/job-page"),
  screen("/compare", "compare/compare-page"),
  screen("/jobs/:id/apply", "apply/apply-page"),
  screen("/jobs/:id/report", "job-report/job-report-page"),
  secretRoute(screen("/report-outcome", "job-report/report-outcome-page")),
  screen("/about", "info/about-page"),
  screen("/contact", "info/contact-page"),
  screen("/board-health", "board-health/board-health-page"),
  screen("/how-it-works", "info/how-it-works-page"),
  screen("/locations", "places/locations-page"),
  screen("/categories", "places/categories-page"),
  screen("/career-advice", "guides/career-advice-page"),
  guarded("signed-in", screen("/onboarding", "onboarding/onboarding-page")),
  screen("/contract-awards", "contract-awards/contract-awards-page"),
  screen("/recruiters", "databases/recruiter-database-page"),
  screen("/recruiter-database", "databases/recruiter-database-page"),
  screen("/jobseekers", "jobseeker-database/jobseeker-database-page"),
  screen("/jobseeker-database", "jobseeker-database/jobseeker-database-page"),
  secretRoute(screen("/shortlist/:token?", "shared-shortlist/shared-shortlist-page")),
  guarded(recruiters, screen("/business-verification", "business-verification/business-verification-page")),
  guarded(["jobseeker"], screen("/jobseeker-profile", "jobseeker-profile/jobseeker-profile-page")),
  guarded(jobseekers, screen("/jobseeker/dashboard", "jobseeker-dashboard/jobseeker-dashboard-page")),
  guarded(["jobseeker"], screen("/jobseeker/profile", "jobseeker-profile/jobseeker-profile-page")),
  guarded("signed-in", screen("/jobseeker-profile/:id", "jobseeker-profile/seeker-page")),
  guarded("signed-in", screen("/jobseeker/:id", "jobseeker-profile/seeker-page")),
  guarded(["company_admin", "platform_admin"], screen("/company-profile/:id?", "company-profile/company-profile-page")),
  screen("/company/:slug", "company/company-page"),
  screen("/login", "sign-in/sign-in-page"),
  screen("/auth", "sign-in/sign-in-page"),
  screen("/signin", "sign-in/sign-in-page"),
  guarded(recruiters, screen("/recruiter/dashboard", "recruiter-dashboard/recruiter-dashboard-page")),
  guarded("signed-in", screen("/enquiries/:id?", "enquiries/enquiries-page")),
  guarded(recruiters, screen("/recruiter/questions/:id", "moderation-question/moderation-question-page")),
  guarded(recruiters, screen("/recruiter/profile", "recruiter-profile/recruiter-profile-page")),
  screen("/admin", "admin-sign-in/admin-sign-in-page"),
  guarded(administrators, screen("/admin/dashboard", "admin-dashboard/admin-dashboard-page")),
  guarded(administrators, screen("/admin/ops", "ops-console/ops-console-page")),
  guarded(administrators, screen("/admin/articles", "admin-articles/admin-articles-page")),
  guarded(administrators, screen("/admin/articles/:id", "admin-articles/admin-article-page")),
  screen("/get-started", "get-started/get-started-page"),
  guarded("signed-in", screen("/profile-setup", "profile-setup/profile-setup-page")),
  screen("/terms", "legal/terms-page"),
  screen("/privacy", "legal/privacy-page"),
  screen("/user-agreement", "legal/user-agreement-page"),
  screen("/pricing", "info/pricing-page"),
  guarded(recruiters, screen("/quick-post/:draft", "checkout/quick-post-page")),
  guarded(recruiters, screen("/buy/:plan", "checkout/buy-plan-page")),
  guarded(recruiters, screen("/checkout/:order", "checkout/outcome-page")),
  guarded(recruiters, screen("/billing/orders/:id", "checkout/order-document-page")),
  guarded(recruiters, screen("/create-company", "create-company/create-company-page")),
  secretRoute(screen("/accept-invitation/:token?", "accept-invitation/accept-invitation-page")),
  screen("/register/jobseeker", "register/register-page"),
  screen("/register/recruiter", "register/register-page"),
  secretRoute(screen("/verify-email/:token?", "verify-email/verify-email-page")),
  secretRoute(screen("/reset-password/:token?", "reset-password/reset-password-page")),
  screen("/how-to-post-a-job", "info/how-to-post-page"),
  screen("/how-to-apply", "info/how-to-apply-page"),
  screen("/post-a-job", "post-a-job/post-a-job-page"),
  screen("/qualifications", "guides/qualifications-page"),
  screen("/salary-guide", "salaries/salary-guide-page"),
  screen("/salary-database", "salaries/salary-database-page"),
  screen("/salary-database/adverts", "salaries/counted-adverts-page"),
  screen("/offer-check", "offer-check/offer-check-page"),
  screen("/job-database", "databases/job-database-page"),
  screen("/articles", "articles/articles-page"),
  screen("/article/:slug", "articles/article-page"),
  screen("/what-is-a-quantity-surveyor", "guides/what-is-a-quantity-surveyor-page"),
  screen("/what-is-a-chartered-surveyor", "guides/what-is-a-chartered-surveyor-page"),
  screen("/what-does-a-quantity-surveyor-do", "guides/what-does-a-quantity-surveyor-do-page"),
  screen("/how-to-become-a-quantity-surveyor", "guides/how-to-become-a-quantity-surveyor-page"),
  screen("/how-much-does-a-quantity-surveyor-earn", "guides/how-much-does-a-quantity-surveyor-earn-page"),
  guarded("signed-in", screen("/my-account", "my-account/my-account-page")),
  screen("/job-alerts/new", "job-alerts/new-alert-page"),
  screen("/job-alerts/asked", "job-alerts/alert-requested-page"),
  secretRoute(screen("/job-alerts/confirm/:token?", "job-alerts/confirm-alert-page")),
  secretRoute(screen("/job-alerts/stop/:token?", "job-alerts/stop-alerts-page")),
  secretRoute(screen("/confirm-work/:token?", "confirm-work/confirm-work-page")),
  secretRoute(screen("/mail/stop/:token?", "stop-mail/stop-mail-page")),
  secretRoute(screen("/advert-truth/:token?", "advert-truth/advert-truth-page")),
  secretRoute(screen("/job-alerts/fewer/:token?", "job-alerts/fewer-alerts-page")),
  screen("/companies", "companies/companies-page"),
  screen("/hiring-companies", "companies/companies-page"),
  screen("/freelance-recruiters", "freelance-recruiters/freelance-recruiters-page"),
  screen("/freelance-recruiter/:id", "freelance-recruiters/freelance-recruiter-page"),
  testScreen("/test", "test/test-page"),
  testScreen("/test-rate-limit", "test-rate-limit/test-rate-limit-page"),
  screen("/api/docs", "api-docs/api-docs-page"),
  screen("/api/docs/:section", "api-docs/api-section-page"),
  screen("/display", "display/display-page"),
  screen("/embed", "embed/embed-page"),
  screen("/problems", "problem/problems-page"),
  screen("/problems/:code", "problem/problem-page"),
  guarded("signed-in", alias("/account-settings", "/my-account")),
  alias("/quantity-surveyor-jobs", "/jobs?category=quantity-surveyor"),
  alias("/articles-news", "/articles"),
  guarded("signed-in", alias("/post-job", "/post-a-job")),
  alias("/signup", "/get-started"),
  alias("/register", "/get-started"),
  alias("/admin-access", "/admin"),
  guarded(recruiters, alias("/recruiter-dashboard", "/recruiter/dashboard")),
  guarded(jobseekers, alias("/jobseeker-dashboard", "/jobseeker/dashboard")),
  roleRoute("/dashboard", { jobseeker: "/jobseeker/dashboard", recruiter: "/recruiter/dashboard", administrator: "/admin/dashboard" }),
  roleRoute("/profile", { jobseeker: "/jobseeker/profile", recruiter: "/recruiter/profile", administrator: "/my-account" }),
  {
    ...roleRoute("/saved-jobs", {
      jobseeker: "/jobseeker/dashboard?tab=saved",
      recruiter: "/recruiter/dashboard",
      administrator: "/jobseeker/dashboard?tab=saved",
    }),
    page: "saved-jobs/saved-jobs-page",
  },
  roleRoute("/applications", {
    jobseeker: "/jobseeker/dashboard?tab=applications",
    recruiter: "/recruiter/dashboard?tab=applicants",
    administrator: "/admin/dashboard",
  }),
];
