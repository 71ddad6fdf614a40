import { useSyncExternalStore } from "react";
import type { UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { createStored } from "#src/lib/stored.ts";

export interface Shortcut {
  /** Pressed together with Ctrl. */
  key: string;
  label: string;
  href: string;
  /** Omitted when it is open to all users. */
  roles?: readonly UserRole[];
}

export const shortcuts: readonly Shortcut[] = [
  { key: "h", label: "Jobs board", href: paths.home },
  { key: "j", label: "Quantity surveyor jobs", href: "/quantity-surveyor-jobs" },
  { key: "d", label: "Your dashboard", href: paths.ownDashboard },
  { key: "n", label: "Post a job", href: "/post-job", roles: ["recruiter", "company_admin"] },
];

export const shortcutsOf = (role: UserRole | null): readonly Shortcut[] =>
  shortcuts.filter(({ roles }) => !roles || (role !== null && roles.includes(role)));

/** Relevant properties of a keyboard event. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export interface KeyContext {
  role: UserRole | null;
  isInTextField: boolean;
  /** A dialog is open and handles the keyboard. */
  isInDialog: boolean;
  /** Shortcuts without Ctrl are switched on. */
  hasSingleKeys: boolean;
}

/** Maps a key press to the palette, the list of shortcuts or an address; null if it is not a shortcut. */
export function resolveKey(pressed: PressedKey, { role, isInTextField, isInDialog, hasSingleKeys }: KeyContext): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const key = pressed.key.toLowerCase();
  if (altKey) return null;
  if (key === "k" && !shiftKey && ctrlKey !== metaKey) return "palette";
  if (isInTextField || isInDialog || metaKey) return null;
  if (key === "?" && !ctrlKey) return hasSingleKeys ? "help" : null;
  if (!ctrlKey || shiftKey) return null;
  return shortcutsOf(role).find((each) => each.key === key)?.href ?? null;
}

const typedInto = new Set(["text", "search", "email", "tel", "url", "password", "number", "date", "month", "time"]);

export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return typedInto.has(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea, select"));
}

/** For speech input and accidental key presses, shortcuts without Ctrl can be switched off on this device. */
const singleKeys = createStored<boolean>("singleKeys", (value) => value !== false);

export const hasSingleKeys = (): boolean => singleKeys.get();
export const setSingleKeys = (isOn: boolean): void => singleKeys.set(isOn);
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
