import type { ReactNode } from "react";
import { Bars, Columns, Parts, postingSkeleton, repeatBar } from "./step-shape.tsx";

const twoLines = "long medium";

/** Skeleton of a job list: search form, filters beside the list, cards. `heading` is the content above them, by kind of list. */
function BoardShape({ heading }: { heading: string }) {
  return (
    <Parts>
      <Bars as="search" of="field field field button" />
      <Columns kind="board">
        <Parts as="aside">
          <Bars of="field" />
          <Bars of={`rule space short ${repeatBar(6, "tick")}`} />
          <Bars of={`rule space short ${repeatBar(8, "tick")}`} />
          <Bars of={`rule space short ${repeatBar(4, "tick")}`} />
        </Parts>
        <Parts as="main">
          <Bars of={heading} />
          <Bars of="button" />
          <Bars of="medium" />
          <Bars as="cards" of={repeatBar(8, "card")} />
        </Parts>
      </Columns>
    </Parts>
  );
}

const SignInShape = () => (
  <Parts as="narrow">
    <Bars of="title" />
    <Bars as="form" of="field hinted button" />
    <Bars of="rule space medium" />
  </Parts>
);

const rows = (count: number) => `heading ${repeatBar(count, "row")}`;

/** Skeleton of a dashboard: heading and tabs, above the open tab. */
function Dashboard({ tabs, isIntroduced = false, children }: { tabs: number; isIntroduced?: boolean; children: ReactNode }) {
  return (
    <Parts>
      <Bars as="apart" of="title full" />
      <Bars as="tabs" of={repeatBar(tabs, "tab")} />
      {isIntroduced && <Bars of="long" />}
      {children}
    </Parts>
  );
}

const CompanyFormShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars of="heading space medium" />
    <Bars of="heading" />
    <Bars as="form" of="hinted hinted hinted hinted field button" />
  </Parts>
);

/** Skeleton of other account forms. */
const FormShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars of="heading" />
    <Bars as="form" of="field field field area field button" />
  </Parts>
);

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

const byPage: Readonly<Record<string, SkeletonContent | ((search: URLSearchParams) => SkeletonContent)>> = {
  "jobs/jobs-page": boardSkeleton,
  "job/job-page": {
    what: "the advert",
    shape: (
      <Parts>
        <Columns kind="advert">
          <Parts as="main">
            <Bars of="title space medium short medium space" />
            <Bars of={`heading ${repeatBar(14, "fact")}`} />
          </Parts>
          <Parts as="aside">
            <Bars of="panel" />
          </Parts>
        </Columns>
      </Parts>
    ),
  },
  "apply/apply-page": {
    what: "the application",
    shape: (
      <Parts>
        <Bars of="title short medium medium space rule" />
        <Bars as="form" of="field field field area field button" />
      </Parts>
    ),
  },
  "company/company-page": {
    what: "the company",
    shape: (
      <Parts>
        <Bars as="firm" of="mark title medium medium medium" />
        <Bars of="rule" />
        <Bars of={`heading space ${repeatBar(6, "long")}`} />
        <Bars of={`heading ${repeatBar(10, "fact")}`} />
      </Parts>
    ),
  },
  "companies/companies-page": {
    what: "companies",
    shape: (
      <Parts>
        <Bars of="title" />
        <Bars as="directory" of="field field field field tick button" />
        <Bars of="medium" />
        <Bars of={`heading ${repeatBar(24, "row")}`} />
      </Parts>
    ),
  },
  "articles/articles-page": {
    what: "articles",
    shape: (
      <Parts>
        <Bars of="title" />
        <Bars as="words" of="field button" />
        <Bars as="tabs" of={repeatBar(9, "tab")} />
        <Bars of="short" />
        <Bars of={repeatBar(10, "item")} />
      </Parts>
    ),
  },
  "articles/article-page": {
    what: "the article",
    shape: (
      <Parts>
        <Bars of={`short space title title space ${repeatBar(3, "long")} space rule space ${twoLines} space`} />
        <Columns kind="article">
          <Bars of={`short space ${repeatBar(9, "tick")}`} />
          <Bars of={`${repeatBar(6, "long")} space heading space ${repeatBar(16, "long")}`} />
        </Columns>
      </Parts>
    ),
  },
  "sign-in/sign-in-page": { what: "sign-in", shape: <SignInShape /> },
  "admin-sign-in/admin-sign-in-page": { what: "sign-in", shape: <SignInShape /> },
  "get-started/get-started-page": {
    what: "the sign-up options",
    shape: (
      <Parts as="narrow">
        <Bars of="title" />
        <Bars of="full full" />
        <Bars of="rule choice choice choice" />
        <Bars of="medium" />
      </Parts>
    ),
  },
  "register/register-page": {
    what: "registration",
    shape: (
      <Parts as="narrow">
        <Bars of="title" />
        <Bars of="full full" />
        <Bars as="form" of="field hinted hinted tick tick button" />
        <Bars of="rule space medium" />
      </Parts>
    ),
  },
  "recruiter-dashboard/recruiter-dashboard-page": {
    what: "your dashboard",
    shape: (
      <Dashboard tabs={11}>
        <Bars of={rows(4)} />
        <Bars of={rows(2)} />
        <Bars of={rows(6)} />
      </Dashboard>
    ),
  },
  "jobseeker-dashboard/jobseeker-dashboard-page": {
    what: "your dashboard",
    shape: (
      <Dashboard tabs={7}>
        <Bars of={rows(5)} />
        <Bars of={rows(5)} />
      </Dashboard>
    ),
  },
  "admin-dashboard/admin-dashboard-page": {
    what: "the admin dashboard",
    shape: (
      <Dashboard tabs={12} isIntroduced>
        <Bars as="tiles" of={repeatBar(14, "tile")} />
        <Bars of={rows(8)} />
      </Dashboard>
    ),
  },
  "ops-console/ops-console-page": {
    what: "operations",
    shape: (
      <Dashboard tabs={11} isIntroduced>
        <Bars as="words" of="field field field field button" />
        <Bars as="tiles" of={repeatBar(3, "tile")} />
        <Bars as="tiles" of={repeatBar(5, "tile")} />
        <Bars of="panel panel" />
      </Dashboard>
    ),
  },
  "create-company/create-company-page": { what: "the company form", shape: <CompanyFormShape /> },
  "company-profile/company-profile-page": { what: "the company form", shape: <CompanyFormShape /> },
  "post-a-job/post-a-job-page": postingSkeleton,
  "jobseeker-profile/jobseeker-profile-page": { what: "your profile", shape: <FormShape /> },
  "recruiter-profile/recruiter-profile-page": { what: "your profile", shape: <FormShape /> },
};

export function skeletonOf(page: string, search: URLSearchParams): SkeletonContent {
  const found = byPage[page] ?? {
    what: "the page",
    shape: (
      <Parts>
        <Bars of="title" />
        <Bars of={repeatBar(5, "long")} />
        <Bars of={`heading space ${repeatBar(6, "long")}`} />
        <Bars of={`heading space ${repeatBar(6, "long")}`} />
      </Parts>
    ),
  };
  return typeof found === "function" ? found(search) : found;
}
