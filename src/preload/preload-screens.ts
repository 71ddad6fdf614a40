import type { UserRole } from "#db/values.ts";
import type { whenIdle } from "#src/lib/when-idle.ts";
import type { Clock } from "#src/trpc/clock.ts";
import { hintedScreens, pageFor, roleScreens } from "./role-screens.ts";

const soonMs = 500;

export interface ScreenLoading {
  clock: Clock;
  whenIdle: typeof whenIdle;
  loadPage: (page: string) => Promise<unknown>;
}

/** After sign-in: what comes next half a second later, the rest when the browser is idle. */
export function preloadForRole(role: UserRole, { clock, whenIdle: later, loadPage }: ScreenLoading): void {
  const screens = roleScreens[role];
  clock.after(soonMs, () => load(screens.soon, role, loadPage));
  later(() => load(screens.later, role, loadPage));
}

/** For everybody, when the browser is idle. */
export function preloadHinted(role: UserRole | null, { whenIdle: later, loadPage }: ScreenLoading): void {
  later(() => load(hintedScreens, role, loadPage));
}

function load(addresses: readonly string[], role: UserRole | null, loadPage: ScreenLoading["loadPage"]): void {
  const pages = new Set(addresses.flatMap((address) => pageFor(address, role) ?? []));
  for (const page of pages) loadPage(page).catch(() => undefined);
}
