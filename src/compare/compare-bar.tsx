import { paths } from "#server/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./compare.module.css";
import { comparePicks, useComparePicks } from "./compare-picks.ts";
import { usePickedTitles } from "./use-picked-titles.ts";

/** What has been picked to be compared, at the foot of the screen as long as there is something. */
export function CompareBar() {
  const picks = useComparePicks();
  const titles = usePickedTitles(picks);
  if (picks.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Adverts to compare" data-screen-only="">
      <p role="status">{picks.length === 1 ? "1 picked: pick another to compare" : `${picks.length} picked`}</p>
      {titles.length > 0 && <p className={styles.titles}>{titles.join(" · ")}</p>}
      {picks.length > 1 && <Link href={paths.compare(picks)}>Compare them</Link>}
      <Button kind="quiet" onClick={() => comparePicks.set([])}>
        Clear<span className="visually-hidden"> adverts to compare</span>
      </Button>
    </section>
  );
}
