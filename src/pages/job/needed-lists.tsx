import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import type { Job, Needed } from "./job.types.ts";
import styles from "./job-advert.module.css";

const needLabels: Record<Needed["need"], string> = { must: "Essential", useful: "Useful", "will-train": "Training given" };
const order: readonly Needed["need"][] = ["must", "useful", "will-train"];

/** What the advert asks for, essential apart from useful. */
export function NeededLists({ job }: { job: Job }) {
  const all = [...job.suites, ...job.measurementRules, ...job.software, ...job.skills];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="asked">
      <SectionHeading id="asked">What is asked for</SectionHeading>
      <NeededTable name="Contract suites" items={job.suites} />
      <NeededTable name="Measurement rules" items={job.measurementRules} />
      <NeededTable name="Software" items={job.software} />
      <NeededTable name="Skills" items={job.skills} />
    </section>
  );
}

function NeededTable({ name, items }: { name: string; items: readonly Needed[] }) {
  if (items.length === 0) return null;
  const sorted = [...items].sort((a, b) => order.indexOf(a.need) - order.indexOf(b.need));
  return (
    <table className={`${table.table} ${styles.needed}`}>
      <caption>{name}</caption>
      <tbody>
        {sorted.map((item) => (
          <tr key={item.label}>
            <th scope="row">{item.label}</th>
            <td className={table.figure}>{needLabels[item.need]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
