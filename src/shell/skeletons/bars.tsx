import type { ReactNode } from "react";
import styles from "./arrangements.module.css";
import "./bars.css";

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
