import { Button } from "#src/ui/button.tsx";
import styles from "./own-location-button.module.css";
import { type OwnLocationState, useOwnLocation } from "./use-own-location.ts";

const words: Record<OwnLocationState, string> = {
  idle: "",
  asking: "Finding your location…",
  refused: "Your browser did not share your location. Type a town or a postcode instead.",
  unavailable: "Your location could not be found. Type a town or a postcode instead.",
};

/** Searches around where somebody is, once they press it. Without script there is no button. */
export function OwnLocationButton({ onFound }: { onFound: (near: string) => void }) {
  const { state, ask } = useOwnLocation(onFound);
  return (
    <div className={styles.row} data-needs-script="">
      <Button kind="quiet" disabled={state === "asking"} onClick={ask}>
        Use my location
      </Button>
      <span role="status" className={styles.status}>
        {words[state]}
      </span>
    </div>
  );
}
