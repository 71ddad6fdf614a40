export type Person = "visitor" | "jobseeker" | "recruiter" | "administrator";

export interface Arrival {
  name: string;
  /** An address of the page. */
  to: string;
  as?: Person;
  /** Page with the link that the user follows; null when they open the address directly. */
  from: string;
  link: string | null;
  /** The chunk that is delayed. */
  code: string;
  /** Name announced as loading. */
  what: string;
  /** What shows that the content has come. */
  content?: string;
}

/** The seventeen that the specification names, the last of them in its four steps. */
export const arrivals: readonly Arrival[] = [
  { name: "jobs list", to: "/", from: "/about", link: 'header nav a[href="/"]', code: "jobs-page", what: "jobs" },
  {
    name: "landing",
    to: "/jobs?location=London",
    from: "/about",
    link: 'footer a[href="/jobs?location=London"]',
    code: "jobs-page",
    what: "jobs in this place",
  },
  {
    name: "job category",
    to: "/jobs?category=cost-manager",
    from: "/about",
    link: 'footer a[href="/jobs?category=cost-manager"]',
    code: "jobs-page",
    what: "jobs in this category",
  },
  {
    name: "early careers",
    to: "/jobs?level=graduate",
    from: "/what-does-a-quantity-surveyor-do",
    link: 'main a[href*="level="]',
    code: "jobs-page",
    what: "first posts",
  },
  { name: "job detail", to: "/jobs/1", from: "/jobs", link: 'main a[href^="/jobs/"]', code: "job-page", what: "the advert" },
  { name: "apply", to: "/jobs/1/apply", from: "JOB", link: 'main a[href$="/apply"]', code: "apply-page", what: "the application" },
  {
    name: "company profile",
    to: "/company/a-firm",
    from: "/companies",
    link: 'main a[href^="/company/"]',
    code: "company-page",
    what: "the company",
  },
  {
    name: "companies directory",
    to: "/hiring-companies",
    from: "/about",
    link: 'footer a[href="/hiring-companies"]',
    code: "companies-page",
    what: "companies",
  },
  {
    name: "articles list",
    to: "/articles",
    from: "/about",
    link: 'footer a[href="/articles-news"]',
    code: "articles-page",
    what: "articles",
  },
  {
    name: "article",
    to: "/article/an-article",
    from: "/articles",
    link: 'main a[href^="/article/"]',
    code: "article-page",
    what: "the article",
  },
  { name: "auth: sign-in", to: "/signin", from: "/about", link: 'header a[href^="/signin"]', code: "sign-in-page", what: "sign-in" },
  {
    name: "auth: get started",
    to: "/get-started",
    from: "/about",
    link: 'header a[href^="/get-started"]',
    code: "get-started-page",
    what: "the sign-up options",
  },
  {
    name: "auth: registration",
    to: "/register/jobseeker",
    from: "/get-started",
    link: 'main a[href^="/register/jobseeker"]',
    code: "register-page",
    what: "registration",
  },
  {
    name: "jobseeker dashboard",
    to: "/jobseeker/dashboard",
    as: "jobseeker",
    from: "/about",
    link: 'header a[href="/jobseeker/dashboard"]',
    code: "jobseeker-dashboard-page",
    what: "your dashboard",
  },
  {
    name: "recruiter dashboard",
    to: "/recruiter/dashboard",
    as: "recruiter",
    from: "/about",
    link: 'header a[href="/recruiter/dashboard"]',
    code: "recruiter-dashboard-page",
    what: "your dashboard",
  },
  {
    name: "company form",
    to: "/create-company",
    as: "recruiter",
    from: "/how-to-post-a-job",
    link: 'main a[href="/create-company"]',
    code: "create-company-page",
    what: "the company form",
  },
  {
    name: "admin dashboard",
    to: "/admin/dashboard",
    as: "administrator",
    from: "/admin/ops",
    link: 'main a[href="/admin/dashboard"]',
    code: "admin-dashboard-page",
    what: "the admin dashboard",
  },
  {
    name: "admin monitoring",
    to: "/admin/ops",
    as: "administrator",
    from: "/admin/dashboard",
    link: 'main a[href^="/admin/ops"]',
    code: "ops-console-page",
    what: "operations",
  },
  {
    name: "post-job",
    to: "/post-a-job",
    as: "recruiter",
    from: "/about",
    link: 'header a[href="/post-a-job"]',
    code: "post-a-job-page",
    what: "posting a job",
  },
  ...["role", "contract", "project", "publish"].map((step, at) => ({
    name: `post-job, step ${at + 1}`,
    as: "recruiter" as const,
    to: `/post-a-job?step=${step}`,
    from: `/post-a-job?step=${step}`,
    link: null,
    code: "posting-form",
    what: "the form",
    content: 'nav[aria-label="Steps of the advert"]',
  })),
];
