import { type ReactNode, useEffect } from "react";
import {
  AdminDashboardShape,
  AdvertShape,
  ApplyShape,
  ArticleShape,
  ArticlesShape,
  BoardShape,
  CompaniesShape,
  CompanyFormShape,
  CompanyShape,
  FormShape,
  GetStartedShape,
  JobseekerDashboardShape,
  MonitoringShape,
  PostingShape,
  PostingStartShape,
  RecruiterDashboardShape,
  RegisterShape,
  SignInShape,
  TextShape,
} from "./public-shapes.tsx";

interface SkeletonContent {
  /** Follows "Loading". */
  what: string;
  shape: ReactNode;
}

const firstLevels: ReadonlySet<string> = new Set(["apprentice-trainee", "placement", "graduate", "assistant"]);
const plainHeading = "title short";
const landingHeading = "title short full full full tag";

/** Describes the board by the kind of list: location, category, entry-level or all. */
function boardSkeleton(search: URLSearchParams): SkeletonContent {
  const isFirstPosts = search.getAll("level").some((levels) => levels.split(",").some((level) => firstLevels.has(level)));
  if (isFirstPosts) return { what: "first posts", shape: <BoardShape heading="title short tag" /> };
  if (search.get("category")) return { what: "jobs in this category", shape: <BoardShape heading={landingHeading} /> };
  if (search.get("location")) return { what: "jobs in this place", shape: <BoardShape heading={landingHeading} /> };
  return { what: "jobs", shape: <BoardShape heading={plainHeading} /> };
}

/** Describes the four steps, or the start page before them. */
function postingSkeleton(search: URLSearchParams): SkeletonContent {
  const step = search.get("step");
  if (step === "contract") return { what: "contract and pay, step 2 of 4", shape: <PostingShape step="contract" /> };
  if (step === "project") return { what: "project and description, step 3 of 4", shape: <PostingShape step="project" /> };
  if (step === "publish") return { what: "preview and publishing, step 4 of 4", shape: <PostingShape step="publish" /> };
  if (step === "role" || search.has("draft")) return { what: "the role, step 1 of 4", shape: <PostingShape step="role" /> };
  return { what: "posting a job", shape: <PostingStartShape /> };
}

const byPage: Readonly<Record<string, SkeletonContent | ((search: URLSearchParams) => SkeletonContent)>> = {
  "jobs/jobs-page": boardSkeleton,
  "job/job-page": { what: "the advert", shape: <AdvertShape /> },
  "apply/apply-page": { what: "the application", shape: <ApplyShape /> },
  "company/company-page": { what: "the company", shape: <CompanyShape /> },
  "companies/companies-page": { what: "companies", shape: <CompaniesShape /> },
  "articles/articles-page": { what: "articles", shape: <ArticlesShape /> },
  "articles/article-page": { what: "the article", shape: <ArticleShape /> },
  "sign-in/sign-in-page": { what: "sign-in", shape: <SignInShape /> },
  "admin-sign-in/admin-sign-in-page": { what: "sign-in", shape: <SignInShape /> },
  "get-started/get-started-page": { what: "the sign-up options", shape: <GetStartedShape /> },
  "register/register-page": { what: "registration", shape: <RegisterShape /> },
  "recruiter-dashboard/recruiter-dashboard-page": { what: "your dashboard", shape: <RecruiterDashboardShape /> },
  "jobseeker-dashboard/jobseeker-dashboard-page": { what: "your dashboard", shape: <JobseekerDashboardShape /> },
  "admin-dashboard/admin-dashboard-page": { what: "the admin dashboard", shape: <AdminDashboardShape /> },
  "ops-console/ops-console-page": { what: "operations", shape: <MonitoringShape /> },
  "create-company/create-company-page": { what: "the company form", shape: <CompanyFormShape /> },
  "company-profile/company-profile-page": { what: "the company form", shape: <CompanyFormShape /> },
  "post-a-job/post-a-job-page": postingSkeleton,
  "jobseeker-profile/jobseeker-profile-page": { what: "your profile", shape: <FormShape /> },
  "recruiter-profile/recruiter-profile-page": { what: "your profile", shape: <FormShape /> },
};

function skeletonOf(page: string, search: URLSearchParams): SkeletonContent {
  const found = byPage[page] ?? { what: "the page", shape: <TextShape /> };
  return typeof found === "function" ? found(search) : found;
}

/** Shown in place of a page while its code and data load. */
export function Skeleton({ page, search = new URLSearchParams() }: { page: string; search?: URLSearchParams }) {
  const { what, shape } = skeletonOf(page, search);
  // After following a link, focus moves to the start of the page as soon as it is rendered.
  useEffect(() => {
    const main = document.querySelector("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement?.matches("body, main")) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <title>{`Loading ${what} …`}</title>
      <div aria-hidden="true">{shape}</div>
    </div>
  );
}
