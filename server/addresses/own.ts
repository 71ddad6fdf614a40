export const adminTab = (tab: string, chosen: Record<string, string> = {}) => `/admin/dashboard?${new URLSearchParams({ tab, ...chosen })}`;
export const opsConsole = "/admin/ops";
export const liveFeed = "/api/ops/live";
export const opsTab = (tab: string, chosen: Record<string, string> = {}) => `${opsConsole}?${new URLSearchParams({ tab, ...chosen })}`;
/** Returns the address of a CSV export, filtered like its list. */
export const feedRowsFile = (query: Record<string, string> = {}) =>
  `/api/admin/feed-rows.csv?${new URLSearchParams(query)}`.replace(/\?$/, "");
export const awardNoticeFiles = "/api/admin/award-notices";
/** Returns the CSV export of leads, filtered like the list. */
export const leadsFile = (query: Record<string, string> = {}) =>
  `/api/contract-award-leads.csv?${new URLSearchParams(query)}`.replace(/\?$/, "");
export const auditFile = (query: Record<string, string> = {}) => `/api/admin/audit.csv?${new URLSearchParams(query)}`.replace(/\?$/, "");
export const adminArticles = "/admin/articles";
export const adminArticle = (id: string) => `/admin/articles/${encodeURIComponent(id)}`;
/** The board's public statistics. */
export const boardHealth = "/board-health";
/** Returns the email verification page; `next` is the page the account's owner was heading for when registering. */
export const verifyEmail = (token: string, next?: string | null) =>
  `/verify-email/${encodeURIComponent(token)}${next ? `?next=${encodeURIComponent(next)}` : ""}`;
export const resetPassword = (token?: string) => (token === undefined ? "/reset-password" : `/reset-password/${encodeURIComponent(token)}`);
/** The sign-in page asks whether to link the Google account. The browser never sends the part after "#". */
export const confirmGoogle = (token: string) => `/signin#google=${encodeURIComponent(token)}`;
export const acceptInvitation = (token: string) => `/accept-invitation/${encodeURIComponent(token)}`;
export const alertRequested = "/job-alerts/asked";
/** Returns a link for job alert emails; `asked` identifies the alert or advert. */
export const alertLink = (page: "confirm" | "stop" | "fewer", token: string, query: Record<string, string> = {}) =>
  `/job-alerts/${page}/${encodeURIComponent(token)}?${new URLSearchParams(query)}`.replace(/\?$/, "");
export const jobseeker = (id: string) => `/jobseeker/${encodeURIComponent(id)}`;
/** Confirms a trainee's workplace. The browser never sends the part after "#". */
export const confirmWorkplace = (token: string) => `/jobseeker/dashboard?tab=training#confirm=${encodeURIComponent(token)}`;
/** Confirms that a member of the firm reads mail at its domain. The browser never sends the part after "#". */
export const confirmFirmAddress = (token: string) => `/business-verification#confirm=${encodeURIComponent(token)}`;
/** Returns the page on which somebody confirms a jobseeker's project. */
export const confirmWork = (token: string) => `/confirm-work/${encodeURIComponent(token)}`;
/** Returns the downloadable authority to represent a candidate, for either party. */
export const representationReceipt = (id: string) => `/api/representations/${encodeURIComponent(id)}/receipt`;
/** Returns the CV that a jobseeker shared by accepting a contact request. */
export const contactRequestCv = (id: string) => `/api/contact-requests/${encodeURIComponent(id)}/cv`;
export const recruiterTab = (tab: string, chosen: Record<string, string> = {}) =>
  `/recruiter/dashboard?${new URLSearchParams({ tab, ...chosen })}`;
/** Returns a shortlist shared with a reviewer without an account. The browser never sends the part after "#". */
export const sharedShortlist = (token: string) => `/shortlist#${encodeURIComponent(token)}`;
/** Returns the CSV export of a jobseeker database search; the query is that of the search's own address. */
export const jobseekersFile = (query: string) => `/api/jobseeker/export.csv${query && `?${query}`}`;
export const enquiriesSent = "/enquiries";
/** Returns one enquiry to a freelance recruiter, with the replies. */
export const enquirySent = (id: string) => `/enquiries/${encodeURIComponent(id)}`;
/** Returns the unsubscribe page for the kind of mail that contains the link. */
/** The page of a mailed link that asks whether an advert was true; its form posts to the same address. */
export const advertTruth = (token: string) => `/advert-truth/${encodeURIComponent(token)}`;
export const stopMail = (token: string) => `/mail/stop/${encodeURIComponent(token)}`;
export const recruiterProfile = "/recruiter/profile";
export const advertFiguresFile = (query: Record<string, string>) => `/api/advert-figures.csv?${new URLSearchParams(query)}`;
export const editPosting = (id: string) => `/post-a-job?draft=${encodeURIComponent(id)}`;
/** Returns the payment page for a single advert without a plan. */
export const quickPost = (posting: string) => `/quick-post/${encodeURIComponent(posting)}`;
export const buyPlan = (plan: string) => `/buy/${encodeURIComponent(plan)}`;
export const checkoutOutcome = (order: string) => `/checkout/${encodeURIComponent(order)}`;
/** Returns the printable invoice or receipt of an order. */
export const orderDocument = (order: string) => `/billing/orders/${encodeURIComponent(order)}`;
export const ordersFile = "/api/billing/orders.csv";
export const ledgerFile = "/api/billing/ledger.csv";
/** Returns the CSV export of the recruiter's own adverts, filtered like the list. */
export const postingsFile = (query: Record<string, string>) => `/api/postings/export.csv?${new URLSearchParams(query)}`.replace(/\?$/, "");
/** Uploads a file of adverts and previews what each row would become. */
export const advertFiles = "/api/advert-files";
/** For administrators, who can edit any company's page. */
export const companyProfileOf = (slug: string) => `/company-profile/${encodeURIComponent(slug)}`;
export const businessVerification = "/business-verification";
export const test = "/test";
export const testRateLimit = "/test-rate-limit";
export const verificationDocuments = "/api/verification/documents";
export const verificationDocument = (id: string) => `/api/verification/documents/${id}/file`;
export const articlePictureUpload = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}/pictures`;
export const companyPictureUpload = (slug: string) => `/api/companies/${encodeURIComponent(slug)}/pictures`;
export const companyLogoUpload = (slug: string) => `/api/companies/${encodeURIComponent(slug)}/logo`;
export const cvs = "/api/cvs";
/** Returns the CV file in the jobseeker's own profile, or the one an application was sent with. */
export const cvFile = (id: string) => `/api/cvs/${id}/file`;
export const applicationCv = (id: string) => `/api/applications/${id}/cv`;
/** Returns an interview as a calendar entry, for either party. */
export const interviewCalendar = (id: string) => `/api/interviews/${encodeURIComponent(id)}/interview.ics`;
/** Returns the page of an administrator's question to an advertiser before the moderation decision. */
export const moderationQuestion = (id: string) => `/recruiter/questions/${encodeURIComponent(id)}`;
