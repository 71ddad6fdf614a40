import type { PayFilterState } from "#server/addresses/paths.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { groupWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

type Groups = Outputs["salaries"]["explore"]["groups"][number] | Outputs["salaries"]["guide"]["groups"][number];

interface GroupSectionProps {
  groups: Groups;
  title: string;
  caption: string;
  /** What the link of a group asks for besides the group. */
  within: Partial<PayFilterState>;
}

/** Figures group by group. Groups with too few adverts are named in one sentence, without a figure. */
export function GroupSection({ groups: { by, rows }, title, caption, within }: GroupSectionProps) {
  const field = by === "region" ? "location" : by;
  const shown = rows.filter(({ figure }) => figure);
  const few = rows.filter(({ figure }) => !figure);
  return (
    <section aria-labelledby={`by-${by}`}>
      <SectionHeading id={`by-${by}`}>{title}</SectionHeading>
      {shown.length > 0 && (
        <FiguresTable
          caption={caption}
          head={groupWords[by].replace(/^./, (letter) => letter.toUpperCase())}
          rows={shown.map(({ value, label, ...row }) => ({
            ...row,
            key: value,
            countedAt: paths.salaryAdverts({ ...within, [field]: value }),
            label: <Link href={paths.salaryDatabase({ ...within, [field]: value })}>{label}</Link>,
          }))}
        />
      )}
      {few.length > 0 && (
        <p className={styles.small}>Too few adverts for a figure: {few.map(({ label, adverts }) => `${label} (${adverts})`).join(", ")}.</p>
      )}
      {rows.length === 0 && <p>No advert of these says.</p>}
    </section>
  );
}
