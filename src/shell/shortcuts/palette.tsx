import { type KeyboardEvent, useState } from "react";
import type { UserRole } from "#db/values.ts";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import { atMost } from "#src/ui/form/constraints.ts";
import { Overlay } from "#src/ui/overlay.tsx";
import { administratorLinks } from "../layout/account-links.ts";
import { footerColumns } from "../layout/footer-links.ts";
import styles from "./palette.module.css";
import { shortcutsOf } from "./shortcuts.ts";

interface PaletteProps {
  role: UserRole | null;
  onGo: (href: string) => void;
  onClose: () => void;
}

/** The command palette: a search over all destinations, for browsers that reserve a shortcut. */
export function Palette({ role, onGo, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const found = matchDestinations(destinationsOf(role), typed);
  return (
    <DestinationSearch
      title="Go to"
      label="Go to a page or search"
      typed={typed}
      onType={setTyped}
      found={found}
      onGo={onGo}
      onClose={onClose}
    />
  );
}

interface SearchProps {
  title: string;
  /** Accessible name of the field. */
  label: string;
  typed: string;
  onType: (typed: string) => void;
  found: readonly Destination[];
  onGo: (href: string) => void;
  onClose: () => void;
}

/** A dialog with a field and the destinations that match what is typed; arrow keys choose one and Enter opens it. */
export function DestinationSearch({ title, label, typed, onType, found, onGo, onClose }: SearchProps) {
  const [chosen, setActive] = useState(0);
  // Destinations may arrive and go while the user types.
  const active = Math.min(chosen, Math.max(0, found.length - 1));
  const move = (by: number) => {
    const next = (active + by + found.length) % found.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const destination = found[active];
    if (event.key === "ArrowDown" && destination) move(1);
    else if (event.key === "ArrowUp" && destination) move(-1);
    else if (event.key === "Enter" && destination) onGo(destination.href);
    else return;
    event.preventDefault();
  };
  return (
    <Overlay title={title} onClose={onClose}>
      <input
        // React would focus it before the dialog is open; the dialog itself honours the attribute.
        ref={(field) => field?.setAttribute("autofocus", "")}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        {...atMost(200)}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
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

interface Destination {
  label: string;
  href: string;
  /** Shortcut key, pressed with Ctrl. */
  key?: string;
}

const visitors: readonly Destination[] = [
  { label: "Sign in", href: paths.signIn },
  { label: "Get started", href: paths.getStarted },
  { label: "Post a job", href: paths.postAJob },
];

const publicDestinations: readonly Destination[] = [
  ...footerColumns.flatMap(({ links }) => links),
  { label: "Companies", href: paths.companies },
  { label: "API", href: paths.apiDocs() },
];

const jobseekers: readonly Destination[] = [
  { label: "Your applications", href: paths.jobseekerTab("applications") },
  { label: "Saved jobs", href: paths.jobseekerTab("saved") },
  { label: "Your profile", href: paths.jobseekerProfile },
];

/** Returns every destination of this role, each address once, with its own pages first. */
export function destinationsOf(role: UserRole | null): readonly Destination[] {
  const forRole = role === null ? visitors : signedInDestinations(role);
  const all = [...shortcutsOf(role).map(({ label, href, key }) => ({ label, href, key })), ...forRole, ...publicDestinations];
  return all.filter(({ href, label }, at) => all.findIndex((other) => other.href === href || other.label === label) === at);
}

function signedInDestinations(role: UserRole): readonly Destination[] {
  const account = { label: "Account settings", href: paths.myAccount() };
  if (role === "jobseeker") return [...jobseekers, account];
  if (role === "platform_admin") return [...administratorLinks, { label: "Manage articles", href: paths.adminArticles }, account];
  return [{ label: "Recruiter dashboard", href: signedInHome(role) }, account];
}

/** Returns destinations in whose label each typed word is the prefix of a word, followed by a job search for the typed text. */
export function matchDestinations(all: readonly Destination[], typed: string, hasJobSearch = true): readonly Destination[] {
  const wanted = splitIntoWords(typed);
  const matching = all.filter(({ label }) => {
    const words = splitIntoWords(label);
    return wanted.every((word) => words.some((labelWord) => labelWord.startsWith(word)));
  });
  const q = typed.trim();
  return q === "" || !hasJobSearch ? matching : [...matching, { label: `Search jobs for “${q}”`, href: paths.jobs({ q }) }];
}

const splitIntoWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
