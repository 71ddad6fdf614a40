import type { ReactNode } from "react";
import styles from "./arrangements.module.css";
import "./bars.css";

/** One bar for each field of a step, in the order in which they stand. */
const stepFields = {
  role: "hinted hinted field hinted hinted hinted field hinted",
  contract: "field trio hinted hinted pair area field pair",
  project: "trio hinted tick tick tick field area field",
  publish: "short tick tick hinted tick long area area",
} as const;

/** The four steps by name, and the fields of the one that is open. */
export function StepShape({ step }: { step: keyof typeof stepFields }) {
  return (
    <Parts>
      <Bars as="steps" of={times(4, "step")} />
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

type Arrangement = "lines" | "tabs" | "tiles" | "cards" | "form" | "fields" | "steps" | "directory" | "words" | "search" | "apart";

/** Bars one below the other, each named by what it stands for: "title long button". */
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

/** As often the same bar: "row row row". */
export const times = (count: number, bar: string): string => Array.from({ length: count }, () => bar).join(" ");

/** A page's content beside what stands next to it, where there is room. */
export function Columns({ kind, children }: { kind: "board" | "advert" | "article" | "posting" | "single"; children: ReactNode }) {
  return <div className={`${styles.columns} ${styles[kind]}`}>{children}</div>;
}

/** Parts of a page, apart from each other as its parts are. */
export function Parts({ as = "page", children }: { as?: "page" | "narrow" | "main" | "aside"; children: ReactNode }) {
  return <div className={styles[as]}>{children}</div>;
}
