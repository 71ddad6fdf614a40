import { preferences, useKept } from "#src/lib/display.ts";
import styles from "./view-toggle.module.css";

const labels = { grid: "Grid", list: "List", compact: "Compact" } as const;

const modes = ["grid", "list", "compact"] as const;

/** What keeps a choice is loaded once the page can be used. */
const choose = (mode: (typeof modes)[number]) =>
  import("#src/settings/choices.ts").then(
    (choices) => choices.choose("viewMode", mode),
    () => undefined,
  );

export function ViewToggle() {
  const current = useKept(preferences, "viewMode", modes);
  return (
    <fieldset className={styles.group} data-needs-script data-screen-only>
      <legend className="visually-hidden">View</legend>
      {modes.map((mode) => (
        <button key={mode} type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => void choose(mode)}>
          {labels[mode]}
        </button>
      ))}
    </fieldset>
  );
}
