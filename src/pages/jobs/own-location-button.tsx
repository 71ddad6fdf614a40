import { useState } from "react";
import { writeOwnLocation } from "#server/addresses/paths.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./own-location-button.module.css";

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

type OwnLocationState = "idle" | "asking" | "refused" | "unavailable";

const refusedCode = 1;
const waitMs = 15_000;
const reusedForMs = 600_000;

/** Asks the browser where somebody is, when they press for it. What it says is rounded to about a mile before anything else learns of it. */
function useOwnLocation(onFound: (near: string) => void) {
  const [state, setState] = useState<OwnLocationState>("idle");
  const ask = () => {
    if (!navigator.geolocation) return setState("unavailable");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound(writeOwnLocation({ lat: coords.latitude, lng: coords.longitude }));
      },
      ({ code }) => setState(code === refusedCode ? "refused" : "unavailable"),
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: reusedForMs },
    );
  };
  return { state, ask };
}
