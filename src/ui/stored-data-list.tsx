import styles from "./stored-data-list.module.css";

/** Personal data the site stores: each kind with its purpose and retention period. */
export function RetentionList({ items }: { items: readonly { what: string; why: string; howLong: string }[] }) {
  return (
    <ul className={styles.kept}>
      {items.map(({ what, why, howLong }) => (
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
