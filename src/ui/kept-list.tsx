import styles from "./kept-list.module.css";

/** What is kept about people: each kind with why and how long. */
export function KeptList({ kept }: { kept: readonly { what: string; why: string; howLong: string }[] }) {
  return (
    <ul className={styles.kept}>
      {kept.map(({ what, why, howLong }) => (
        <li key={what}>
          <p>{what}</p>
          <dl>
            <div>
              <dt>Why</dt>
              <dd>{why}</dd>
            </div>
            <div>
              <dt>How long</dt>
              <dd>{howLong}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
