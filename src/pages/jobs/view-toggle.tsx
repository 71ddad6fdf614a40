import { setViewMode, useViewMode, viewModes } from "#src/lib/preferences.ts";
import styles from "./view-toggle.module.css";

const labels = { grid: "Grid", list: "List", compact: "Compact" } as const;

export function ViewToggle() {
  const current = useViewMode();
  return (
    <fieldset className={styles.group} data-needs-script data-screen-only>
      <legend className="visually-hidden">View</legend>
      {viewModes.map((mode) => (
        <button key={mode} type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => setViewMode(mode)}>
          {labels[mode]}
        </button>
      ))}
    </fieldset>
  );
}
