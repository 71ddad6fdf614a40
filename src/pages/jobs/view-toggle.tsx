import { preferenceValues } from "#db/display-values.ts";
import { choose, useDisplay } from "#src/lib/preferences.ts";
import styles from "./view-toggle.module.css";

const labels = { grid: "Grid", list: "List", compact: "Compact" } as const;

export function ViewToggle() {
  const current = useDisplay("viewMode");
  return (
    <fieldset className={styles.group} data-needs-script data-screen-only>
      <legend className="visually-hidden">View</legend>
      {preferenceValues.viewMode.map((mode) => (
        <button key={mode} type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => choose("viewMode", mode)}>
          {labels[mode]}
        </button>
      ))}
    </fieldset>
  );
}
