import { useEffect, useRef } from "react";
import { hasSingleKeys, isTextField } from "./shortcuts.ts";

/** Single-key shortcuts of a page: inactive while the user types, under a dialog, and where such shortcuts are switched off. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      if (!hasSingleKeys() || isTextField(event.target) || document.querySelector("dialog:modal") !== null) return;
      // Arrow keys move between the options of a radio group.
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
