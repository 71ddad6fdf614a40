import { hydrate } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { App } from "./app.tsx";
import { isAdmitted } from "./auth/admission.ts";
import { mayLeave } from "./lib/leaving.ts";
import { findRefused, findRoute, prepare } from "./navigation.ts";
import { createBrowserClient, createQueries, createQueryCache } from "./trpc/client.ts";

const cache = createQueryCache();
const client = createBrowserClient();
const queries = createQueries(client, cache);

hydrate(cache, JSON.parse(document.getElementById("state")?.textContent ?? "{}"));

let latest = 0;
/** Keeps the old page until the new one's code and data are here; the last click wins. */
const aroundNav: AroundNavHandler = async (navigate, to, options) => {
  const keepsPlace = (options?.state as { keepPlace?: boolean } | null)?.keepPlace ?? false;
  if (!keepsPlace && !mayLeave()) return;
  latest += 1;
  const mine = latest;
  const target = String(to);
  const match = findRoute(target);
  // What fails to load, the page itself shows, and offers to try again.
  const arrival = prepare(target, queries).catch(() => undefined);
  const mayEnter = await isAdmitted(match, cache);
  if (mayEnter) await arrival;
  if (mine !== latest) return;
  if (!mayEnter) return location.assign(target);
  if (match.redirectTo) return aroundNav(navigate, match.redirectTo, options);
  const isHere = target === location.pathname + location.search;
  navigate(target, { ...options, replace: options?.replace || isHere });
  if (!keepsPlace) arriveAtNewPage();
};

/** Scrolls to the top and gives the heading focus, so that keyboard and screen-reader users start where the page starts. */
function arriveAtNewPage(): void {
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const address = location.pathname + location.search;
const refusedPath = root.dataset.refused === undefined ? null : location.pathname;
// What is on the page stays readable if its code does not arrive; the page then says so itself.
await prepare(address, queries, refusedPath ? findRefused(address) : findRoute(address)).catch(() => undefined);
hydrateRoot(root, <App cache={cache} client={client} router={{ aroundNav }} refusedPath={refusedPath} />);
