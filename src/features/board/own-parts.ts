import { useEffect, useState } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { whenIdle } from "#src/lib/when-idle.ts";

type OwnParts = typeof import("./card-parts.tsx");

let loaded: OwnParts | null = null;

/** What a list shows each person of their own: how adverts suit them, comparing and hiding. Comes once the page has nothing better to do. */
export function useOwnParts(): OwnParts | null {
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
