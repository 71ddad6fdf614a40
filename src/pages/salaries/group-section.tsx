import type { ReactNode } from "react";
import { type PayFilterState, paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import charts from "./charts/charts.module.css";
import { PayChart, type PayChartRow } from "./charts/pay-chart.tsx";
import type { PayScale } from "./own-pay/own-pay.ts";
import { type Figure, groupHeads, groupQuestions } from "./pay-words.ts";
import styles from "./salaries.module.css";

export type PayGroups = Outputs["salaries"]["explore"]["groups"][number] | Outputs["salaries"]["guide"]["groups"][number];

interface GroupSectionProps {
  groups: PayGroups;
  scale: PayScale;
  caption: string;
  /** Filters in the link of a group besides the group itself. */
  within: Partial<PayFilterState>;
  /** Whether the CSV file of these filters has the group's figures. */
  hasFile?: boolean;
  /** Beside the chart, or over it on a narrow page. */
  picture?: ReactNode;
}

/** A chart of figures by group under its question. Groups with too few adverts are named in one sentence, without a figure. */
export function GroupSection({ groups, scale, caption, within, hasFile = true, picture }: GroupSectionProps) {
  const { by, rows } = groups;
  return (
    <section aria-labelledby={`by-${by}`}>
      <SectionHeading id={`by-${by}`}>{groupQuestions[by]}</SectionHeading>
      <div className={picture ? charts.withPicture : undefined}>
        {picture}
        <div>
          <PayChart
            scale={scale}
            caption={caption}
            head={groupHeads[by]}
            rows={chartRows(groups, within)}
            file={
              hasFile && (
                <a href={paths.salariesFile(within)} download aria-label={`Download CSV: ${groupQuestions[by]}`}>
                  Download CSV
                </a>
              )
            }
          />
        </div>
      </div>
      <TooFew groups={groups} />
      {rows.length === 0 && <p>None of these adverts state this.</p>}
    </section>
  );
}

/** Groups that have too few adverts for a figure, in one sentence. */
export function TooFew({ groups: { rows } }: { groups: PayGroups }) {
  const few = rows.filter(({ figure }) => !figure);
  if (few.length === 0) return null;
  return (
    <p className={styles.small}>Too few adverts for a figure: {few.map(({ label, adverts }) => `${label} (${adverts})`).join(", ")}.</p>
  );
}

/** Rows of a group that have a figure: levels in career order, the rest from the highest pay to the lowest. */
export function chartRows({ by, rows }: PayGroups, within: Partial<PayFilterState>): PayChartRow[] {
  const field = by === "region" ? "location" : by;
  const shown = rows.flatMap(({ value, label, figure, ...counts }) =>
    figure
      ? {
          ...counts,
          figure,
          key: value,
          name: label,
          countedAt: paths.salaryAdverts({ ...within, [field]: value }),
          label: <Link href={paths.salaryDatabase({ ...within, [field]: value })}>{label}</Link>,
        }
      : [],
  );
  return by === "level" ? shown : shown.sort((one, other) => middleOf(other.figure) - middleOf(one.figure));
}

/** Returns the middle of the typical range, in pence. */
export function middleOf({ low, high }: Figure): number {
  const ends = [low, high].flatMap((end) => (end ? [end.p50] : []));
  return ends.reduce((sum, pence) => sum + pence, 0) / ends.length;
}
