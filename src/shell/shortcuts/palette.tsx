import { type KeyboardEvent, useState } from "react";
import type { UserRole } from "#db/values.ts";
import { atMost } from "#src/ui/form/length-limit.ts";
import { type Destination, destinationsOf, matchDestinations } from "./destinations.ts";
import { Overlay } from "./overlay.tsx";
import styles from "./palette.module.css";

interface PaletteProps {
  role: UserRole | null;
  onGo: (href: string) => void;
  onClose: () => void;
}

/** Everywhere one can go, found by typing: the way that works where a browser keeps a shortcut for itself. */
export function Palette({ role, onGo, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const found = matchDestinations(destinationsOf(role), typed);
  const move = (by: number) => {
    const next = (active + by + found.length) % found.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && chosen) onGo(chosen.href);
    else return;
    event.preventDefault();
  };
  return (
    <Overlay title="Go to" onClose={onClose}>
      <input
        // React would focus it before the dialog is open; the dialog itself asks for the attribute.
        ref={(field) => field?.setAttribute("autofocus", "")}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="Where to, or what to search for"
        aria-autocomplete="list"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        {...atMost(200)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Places" className={styles.list}>
        {found.map((destination, at) => (
          <Option key={destination.href} id={optionId(at)} destination={destination} isActive={at === active} onGo={onGo} />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {found.length === 1 ? "1 place" : `${found.length} places`}
      </p>
    </Overlay>
  );
}

const optionId = (at: number) => `palette-${at}`;

interface OptionProps {
  id: string;
  destination: Destination;
  isActive: boolean;
  onGo: (href: string) => void;
}

function Option({ id, destination: { label, href, key }, isActive, onGo }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and Enter there does the same
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className={styles.option} onClick={() => onGo(href)}>
      <span>{label}</span>
      {key && <kbd>Ctrl {key.toUpperCase()}</kbd>}
    </div>
  );
}
