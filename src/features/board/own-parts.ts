import { useEffect, useState } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { whenIdle } from "#src/lib/when-idle.ts";

type PersonalParts = typeof import("./card-parts.tsx");

let loaded: PersonalParts | null = null;

/** Returns the personal parts of a list: matches, comparing and hiding. Loaded when the browser is idle. */
export function usePersonalParts(): PersonalParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    whenIdle(() => {
      loadWithRetries(() => import("./card-parts.tsx")).then(
        (code) => {
          loaded = code;
          setParts(code);
        },
        () => undefined,
      );
    });
  }, []);
  return parts;
}
