import type { ReactNode } from "react";
import { Bars, Columns, Parts, repeatBar, StepShape } from "./step-shape.tsx";

const twoLines = "long medium";

/** Skeleton of a job list: search form, filters beside the list, cards. `heading` is the content above them, by kind of list. */
export function BoardShape({ heading }: { heading: string }) {
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

export const AdvertShape = () => (
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
);

export const CompanyShape = () => (
  <Parts>
    <Bars as="firm" of="mark title medium medium medium" />
    <Bars of="rule" />
    <Bars of={`heading space ${repeatBar(6, "long")}`} />
    <Bars of={`heading ${repeatBar(10, "fact")}`} />
  </Parts>
);

export const CompaniesShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars as="directory" of="field field field field tick button" />
    <Bars of="medium" />
    <Bars of={`heading ${repeatBar(24, "row")}`} />
  </Parts>
);

export const ArticlesShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars as="words" of="field button" />
    <Bars as="tabs" of={repeatBar(9, "tab")} />
    <Bars of="short" />
    <Bars of={repeatBar(10, "item")} />
  </Parts>
);

export const ArticleShape = () => (
  <Parts>
    <Bars of={`short space title title space ${repeatBar(3, "long")} space rule space ${twoLines} space`} />
    <Columns kind="article">
      <Bars of={`short space ${repeatBar(9, "tick")}`} />
      <Bars of={`${repeatBar(6, "long")} space heading space ${repeatBar(16, "long")}`} />
    </Columns>
  </Parts>
);

/** Skeleton of the application form; adverts with external applications have a shorter text. */
export const ApplyShape = () => (
  <Parts>
    <Bars of="title short medium medium space rule" />
    <Bars as="form" of="field field field area field button" />
  </Parts>
);

export const SignInShape = () => (
  <Parts as="narrow">
    <Bars of="title" />
    <Bars as="form" of="field hinted button" />
    <Bars of="rule space medium" />
  </Parts>
);

export const GetStartedShape = () => (
  <Parts as="narrow">
    <Bars of="title" />
    <Bars of="full full" />
    <Bars of="rule choice choice choice" />
    <Bars of="medium" />
  </Parts>
);

export const RegisterShape = () => (
  <Parts as="narrow">
    <Bars of="title" />
    <Bars of="full full" />
    <Bars as="form" of="field hinted hinted tick tick button" />
    <Bars of="rule space medium" />
  </Parts>
);

/** Skeleton of pages without one of their own: a heading and text. */
export const TextShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars of={repeatBar(5, "long")} />
    <Bars of={`heading space ${repeatBar(6, "long")}`} />
    <Bars of={`heading space ${repeatBar(6, "long")}`} />
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

export const RecruiterDashboardShape = () => (
  <Dashboard tabs={11}>
    <Bars of={rows(4)} />
    <Bars of={rows(2)} />
    <Bars of={rows(6)} />
  </Dashboard>
);

export const JobseekerDashboardShape = () => (
  <Dashboard tabs={7}>
    <Bars of={rows(5)} />
    <Bars of={rows(5)} />
  </Dashboard>
);

export const AdminDashboardShape = () => (
  <Dashboard tabs={12} isIntroduced>
    <Bars as="tiles" of={repeatBar(14, "tile")} />
    <Bars of={rows(8)} />
  </Dashboard>
);

export const MonitoringShape = () => (
  <Dashboard tabs={11} isIntroduced>
    <Bars as="words" of="field field field field button" />
    <Bars as="tiles" of={repeatBar(3, "tile")} />
    <Bars as="tiles" of={repeatBar(5, "tile")} />
    <Bars of="panel panel" />
  </Dashboard>
);

export const CompanyFormShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars of="heading space medium" />
    <Bars of="heading" />
    <Bars as="form" of="hinted hinted hinted hinted field button" />
  </Parts>
);

/** Skeleton of other account forms. */
export const FormShape = () => (
  <Parts>
    <Bars of="title" />
    <Bars of="heading" />
    <Bars as="form" of="field field field area field button" />
  </Parts>
);

export function PostingShape({ step }: Parameters<typeof StepShape>[0]) {
  return (
    <Parts>
      <Bars of="title short" />
      <StepShape step={step} />
    </Parts>
  );
}

/** Skeleton of the start page for a new or copied advert. */
export const PostingStartShape = () => (
  <Parts>
    <Bars of="title short" />
    <Bars of="heading space long button" />
    <Bars of={`heading space medium ${repeatBar(8, "row")}`} />
  </Parts>
);
