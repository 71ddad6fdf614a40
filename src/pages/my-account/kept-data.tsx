import { trpc } from "#src/trpc/client.ts";
import styles from "./kept-data.module.css";
import { Loaded } from "./loaded.tsx";

/** Everything the site keeps about the person: what, why and how long. */
export function KeptData() {
  const query = trpc.account.data.summary.useQuery();
  return (
    <Loaded query={query} what="what we keep about you" rows={6}>
      {({ kept }) => (
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
      )}
    </Loaded>
  );
}
