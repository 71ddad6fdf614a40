import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { datesOf, type RequestLine, stateLabels, stateTones } from "./representation-words.ts";

/** One request or permission in the list. */
export function RequestRow({ line }: { line: RequestLine }) {
  const { id, role, clientName, place, firmName, state } = line;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={paths.jobseekerTab("representation", { request: id })} keepPlace>
            {role}
          </Link>
        </p>
        <p>
          {clientName}, {place}
        </p>
        <p className={`${styles.soft} ${styles.small}`}>
          By {firmName} · {datesOf(line)}
        </p>
      </div>
      <div className={styles.side}>
        <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag>
      </div>
    </li>
  );
}
