import { useState } from "react";
import { writeOwnLocation } from "#server/paths.ts";

export type OwnLocationState = "idle" | "asking" | "refused" | "unavailable";

const refusedCode = 1;
const waitMs = 15_000;
const reusedForMs = 600_000;

/** Asks the browser where somebody is, when they press for it. What it says is rounded to about a mile before anything else learns of it. */
export function useOwnLocation(onFound: (near: string) => void) {
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
