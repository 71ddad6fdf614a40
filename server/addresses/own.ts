/** A part of the administrators' dashboard, and what is chosen in it. */
export const adminTab = (tab: string, chosen: Record<string, string> = {}) => `/admin/dashboard?${new URLSearchParams({ tab, ...chosen })}`;
export const opsConsole = "/admin/ops";
/** A part of the operations console, and what is looked at in it. */
export const opsTab = (tab: string, chosen: Record<string, string> = {}) => `${opsConsole}?${new URLSearchParams({ tab, ...chosen })}`;
/** The audit log as a file, narrowed as its list is. */
export const feedRowsFile = (asked: Record<string, string> = {}) =>
  `/api/admin/feed-rows.csv?${new URLSearchParams(asked)}`.replace(/\?$/, "");
export const auditFile = (asked: Record<string, string> = {}) => `/api/admin/audit.csv?${new URLSearchParams(asked)}`.replace(/\?$/, "");
export const adminArticles = "/admin/articles";
export const adminArticle = (id: string) => `/admin/articles/${encodeURIComponent(id)}`;
/** What the board counts of itself, for everybody. */
export const boardHealth = "/board-health";
/** Where a mailbox is confirmed; `next` is the page its owner was on the way to when they registered. */
export const verifyEmail = (token: string, next?: string | null) =>
  `/verify-email/${encodeURIComponent(token)}${next ? `?next=${encodeURIComponent(next)}` : ""}`;
export const resetPassword = (token?: string) => (token === undefined ? "/reset-password" : `/reset-password/${encodeURIComponent(token)}`);
/** The sign-in page asks whether to link the Google account. What follows "#" never leaves the browser by itself. */
export const confirmGoogle = (token: string) => `/signin#google=${encodeURIComponent(token)}`;
export const acceptInvitation = (token: string) => `/accept-invitation/${encodeURIComponent(token)}`;
export const alertAsked = "/job-alerts/asked";
/** What a mail of alerts links to, `asked` being the alert or advert it is about. */
export const alertLink = (page: "confirm" | "stop" | "fewer", token: string, asked: Record<string, string> = {}) =>
  `/job-alerts/${page}/${encodeURIComponent(token)}?${new URLSearchParams(asked)}`.replace(/\?$/, "");
export const jobseeker = (id: string) => `/jobseeker/${encodeURIComponent(id)}`;
/** Shows where a trainee works. What follows "#" never leaves the browser by itself. */
export const confirmWorkplace = (token: string) => `/jobseeker/dashboard?tab=training#confirm=${encodeURIComponent(token)}`;
/** Shows that an address at a firm's domain is read by somebody of the firm. What follows "#" never leaves the browser by itself. */
export const confirmFirmAddress = (token: string) => `/business-verification#confirm=${encodeURIComponent(token)}`;
/** A permission to represent somebody, as a file for either side. */
export const representationReceipt = (id: string) => `/api/representations/${encodeURIComponent(id)}/receipt`;
/** The CV somebody shared by accepting a request for contact. */
export const contactRequestCv = (id: string) => `/api/contact-requests/${encodeURIComponent(id)}/cv`;
/** A part of the recruiters' dashboard, and what is chosen in it. */
export const recruiterTab = (tab: string, chosen: Record<string, string> = {}) =>
  `/recruiter/dashboard?${new URLSearchParams({ tab, ...chosen })}`;
/** A shortlist for somebody without an account. What follows "#" never leaves the browser by itself. */
export const sharedShortlist = (token: string) => `/shortlist#${encodeURIComponent(token)}`;
/** Whom a search of the jobseeker database finds, as a file; the query is that of the search's own address. */
export const jobseekersFile = (query: string) => `/api/jobseeker/export.csv${query && `?${query}`}`;
/** What one has written to freelance recruiters. */
export const enquiriesSent = "/enquiries";
/** What one has written to a freelance recruiter, and what they answered. */
export const enquirySent = (id: string) => `/enquiries/${encodeURIComponent(id)}`;
/** Ends mails like the one in which it stood. */
export const stopMail = (token: string) => `/mail/stop/${encodeURIComponent(token)}`;
export const recruiterProfile = "/recruiter/profile";
/** Figures of one advert or of all, as a file. */
export const advertFiguresFile = (asked: Record<string, string>) => `/api/advert-figures.csv?${new URLSearchParams(asked)}`;
/** The form for an advert that was begun earlier. */
export const editPosting = (id: string) => `/post-a-job?draft=${encodeURIComponent(id)}`;
/** Paying for one advert, without a plan. */
export const quickPost = (posting: string) => `/quick-post/${encodeURIComponent(posting)}`;
export const buyPlan = (plan: string) => `/buy/${encodeURIComponent(plan)}`;
/** What has become of an order, and what to do next. */
export const checkoutOutcome = (order: string) => `/checkout/${encodeURIComponent(order)}`;
/** An order's invoice or receipt, to be printed. */
export const orderDocument = (order: string) => `/billing/orders/${encodeURIComponent(order)}`;
export const ordersFile = "/api/billing/orders.csv";
export const ledgerFile = "/api/billing/ledger.csv";
/** One's own adverts as a file, narrowed as the list is. */
export const postingsFile = (asked: Record<string, string>) => `/api/postings/export.csv?${new URLSearchParams(asked)}`.replace(/\?$/, "");
/** A file of one's own adverts, to see what each row would become. */
export const advertFiles = "/api/advert-files";
/** For administrators, who edit any company's page. */
export const companyProfileOf = (slug: string) => `/company-profile/${encodeURIComponent(slug)}`;
export const businessVerification = "/business-verification";
export const test = "/test";
export const testRateLimit = "/test-rate-limit";
export const verificationDocuments = "/api/verification/documents";
export const verificationDocument = (id: string) => `/api/verification/documents/${id}/file`;
export const articlePictureUpload = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}/pictures`;
export const companyLogoUpload = (slug: string) => `/api/companies/${encodeURIComponent(slug)}/logo`;
export const cvs = "/api/cvs";
/** The file of a CV in one's own profile, and of the one an application was sent with. */
export const cvFile = (id: string) => `/api/cvs/${id}/file`;
export const applicationCv = (id: string) => `/api/applications/${id}/cv`;
/** An interview as an entry for a calendar, for either side. */
export const interviewCalendar = (id: string) => `/api/interviews/${encodeURIComponent(id)}/interview.ics`;
/** What the site's administrators ask an advertiser before they decide. */
export const moderationQuestion = (id: string) => `/recruiter/questions/${encodeURIComponent(id)}`;
