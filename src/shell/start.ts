import type { QueryClient } from "@tanstack/react-query";
import { startShortcuts } from "#src/shortcuts/start.tsx";
import { followFragments } from "./fragments.ts";
import { reportErrors } from "./report-errors.ts";
import { showTooltips } from "./tooltips.ts";
import { watchSite } from "./watch-site.tsx";

/** What every page has besides what it shows, once it can be used. `go` follows an address as a link would. */
export function startShell(cache: QueryClient, go: (href: string) => void): void {
  reportErrors();
  watchSite();
  showTooltips();
  startShortcuts(cache, go);
  followFragments();
}
