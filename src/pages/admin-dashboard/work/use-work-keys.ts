import { useEffect, useRef } from "react";
import { isTextField } from "#src/shell/shortcuts/shortcuts.ts";
import { hasSingleKeys } from "#src/shell/shortcuts/single-keys.ts";

/** What single keys do in the work list: never while somebody types, nor under a dialog, nor where such keys are switched off. */
export function useWorkKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      if (!hasSingleKeys() || isTextField(event.target) || document.querySelector("dialog:modal") !== null) return;
      // Arrows go from one answer of a question to the next.
      if (event.key.startsWith("Arrow") && event.target instanceof HTMLInputElement && event.target.type === "radio") return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
