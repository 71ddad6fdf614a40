import type { QueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { UserRole } from "#db/values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { hasSingleKeys, isTextField, resolveKey } from "./shortcuts.ts";

/** Listens for the site's shortcuts on every page, and for controls with `data-shortcut-help` that open their list. */
export function startShortcuts(cache: QueryClient, go: (href: string) => void): void {
  const roleNow = () => cache.getQueryData<CurrentUser | null>(currentUserQuery.queryKey)?.role ?? null;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat) return;
    const shortcut = resolveKey(event, {
      role: roleNow(),
      isInTextField: isTextField(event.target),
      isInDialog: document.querySelector("dialog:modal") !== null,
      hasSingleKeys: hasSingleKeys(),
    });
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === "palette" || shortcut === "help") openOverlay(shortcut, roleNow(), go);
    else go(shortcut);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-shortcut-help]")) openOverlay("help", roleNow(), go);
  });
  document.documentElement.dataset.shortcuts = "on";
}

const place = document.createElement("div");
let root: Root | undefined;
let isLoading = false;
let openings = 0;

function openOverlay(what: "palette" | "help", role: UserRole | null, go: (href: string) => void): void {
  // Browsers announce that a dialog was closed a frame later, and the next key may come before that.
  if (isLoading || place.querySelector("dialog[open]")) return;
  isLoading = true;
  openings += 1;
  const own = openings;
  const close = () => {
    if (own === openings) root?.render(null);
  };
  const goOn = (href: string) => {
    close();
    go(href);
  };
  const load = what === "palette" ? () => paletteOf(role, goOn, close) : () => helpOf(role, close);
  loadWithRetries(load)
    .then((overlay) => {
      root ??= createRoot(document.body.appendChild(place));
      root.render(<Fragment key={own}>{overlay}</Fragment>);
    })
    .catch(() => showToast({ title: "That did not load", text: "Please try again in a moment.", tone: "destructive" }))
    .finally(() => {
      isLoading = false;
    });
}

const paletteOf = async (role: UserRole | null, onGo: (href: string) => void, onClose: () => void) => {
  const { Palette } = await import("./palette.tsx");
  return <Palette role={role} onGo={onGo} onClose={onClose} />;
};

const helpOf = async (role: UserRole | null, onClose: () => void) => {
  const { Help } = await import("./help.tsx");
  return <Help role={role} onClose={onClose} />;
};
