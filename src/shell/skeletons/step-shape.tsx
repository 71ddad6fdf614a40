import type { ReactNode } from "react";
import styles from "./arrangements.module.css";
import "./bars.css";

/** Bars for each step's fields, in order. */
const stepFields = {
  role: "hinted hinted field hinted hinted hinted field hinted",
  contract: "field trio hinted hinted pair area field pair",
  project: "trio hinted tick tick tick field area field",
  publish: "short tick tick hinted tick long area area",
} as const;

/** Skeleton of the step navigation and the open step's fields. */
export function StepShape({ step }: { step: keyof typeof stepFields }) {
  return (
    <Parts>
      <Bars as="steps" of={repeatBar(4, "step")} />
      <Columns kind={step === "publish" ? "single" : "posting"}>
        <Parts as="main">
          <Bars of="heading space long" />
          <Bars as="fields" of={stepFields[step]} />
        </Parts>
        <Parts as="aside">
          <Bars of="panel panel" />
        </Parts>
      </Columns>
    </Parts>
  );
}

function PostingShape({ step }: Parameters<typeof StepShape>[0]) {
  return (
    <Parts>
      <Bars of="title short" />
      <StepShape step={step} />
    </Parts>
  );
}

/** Describes the four steps, or the start page before them. */
export function postingSkeleton(search: URLSearchParams) {
  const step = search.get("step");
  if (step === "contract") return { what: "contract and pay, step 2 of 4", shape: <PostingShape step="contract" /> };
  if (step === "project") return { what: "project and description, step 3 of 4", shape: <PostingShape step="project" /> };
  if (step === "publish") return { what: "preview and publishing, step 4 of 4", shape: <PostingShape step="publish" /> };
  if (step === "role" || search.has("draft")) return { what: "the role, step 1 of 4", shape: <PostingShape step="role" /> };
  return {
    what: "posting a job",
    shape: (
      <Parts>
        <Bars of="title short" />
        <Bars of="heading space long button" />
        <Bars of={`heading space medium ${repeatBar(8, "row")}`} />
      </Parts>
    ),
  };
}

type Arrangement = "lines" | "firm" | "tabs" | "tiles" | "cards" | "form" | "fields" | "steps" | "directory" | "words" | "search" | "apart";

/** Bars below each other, given by name: "title long button". */
export function Bars({ of, as = "lines" }: { of: string; as?: Arrangement }) {
  return (
    <div className={styles[as]}>
      {of.split(" ").map((bar, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
        <div key={at} data-bar={bar} />
      ))}
    </div>
  );
}

/** Repeats a bar: "row row row". */
export const repeatBar = (count: number, bar: string): string => Array.from({ length: count }, () => bar).join(" ");

/** A page's content with its side column, where there is room. */
export function Columns({ kind, children }: { kind: "board" | "advert" | "article" | "posting" | "single"; children: ReactNode }) {
  return <div className={`${styles.columns} ${styles[kind]}`}>{children}</div>;
}

export function Parts({ as = "page", children }: { as?: "page" | "narrow" | "main" | "aside"; children: ReactNode }) {
  return <div className={styles[as]}>{children}</div>;
}
