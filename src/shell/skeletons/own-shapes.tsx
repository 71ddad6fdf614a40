import type { ReactNode } from "react";
import { Bars, Parts, times } from "./bars.tsx";
import { StepShape } from "./step-shape.tsx";

const rows = (count: number) => `heading ${times(count, "row")}`;

/** A dashboard's heading and row of parts, above the part that is open. */
function Dashboard({ tabs, children }: { tabs: number; children: ReactNode }) {
  return (
    <Parts>
      <Bars as="apart" of="title full" />
      <Bars as="tabs" of={times(tabs, "tab")} />
      <Bars of="heading space long" />
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
  <Dashboard tabs={12}>
    <Bars of={rows(5)} />
    <Bars of={rows(5)} />
  </Dashboard>
);

export const AdminDashboardShape = () => (
  <Dashboard tabs={12}>
    <Bars as="tiles" of={times(14, "tile")} />
    <Bars of={rows(8)} />
  </Dashboard>
);

export const MonitoringShape = () => (
  <Dashboard tabs={11}>
    <Bars as="words" of="field field field field button" />
    <Bars as="tiles" of={times(3, "tile")} />
    <Bars as="tiles" of={times(5, "tile")} />
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

/** Any other form of an account. */
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

/** Where an advert is begun: anew, or from an earlier one. */
export const PostingStartShape = () => (
  <Parts>
    <Bars of="title short" />
    <Bars of="heading space long button" />
    <Bars of={`heading space medium ${times(8, "row")}`} />
  </Parts>
);
