import { useSyncExternalStore } from "react";
import { isPayTerms, type PayTerms } from "#db/pay-terms-values.ts";
import { preferences } from "#src/lib/display.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";

type Convert = typeof import("#db/taxonomy/pay-conversion.ts").equivalentPay;

/** Null without terms, on the server and until hydration is over. */
export type ReaderTerms = {
  terms: PayTerms;
  /** Null until its code has been loaded, which only readers with terms of their own do. */
  convert: Convert | null;
} | null;

let convert: Convert | null = null;
let isLoading = false;
let current: ReaderTerms = null;
const listeners = new Set<() => void>();

/** Returns the terms on which the reader compares pay, from this device; null where none are stated. */
export function storedPayTerms(): PayTerms | null {
  const { payTerms } = preferences.get();
  return isPayTerms(payTerms) ? payTerms : null;
}

/** Returns the reader's terms and the code that converts to them. */
export const usePayTerms = (): ReaderTerms => useSyncExternalStore(subscribe, read, () => null);

function read(): ReaderTerms {
  const terms = storedPayTerms();
  if (!terms) current = null;
  else if (current?.terms !== terms || current.convert !== convert) current = { terms, convert };
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loadConversion();
  const leave = preferences.subscribe(() => {
    loadConversion();
    listener();
  });
  return () => {
    listeners.delete(listener);
    leave();
  };
}

function loadConversion(): void {
  const isStated = storedPayTerms() !== null;
  if (!isStated) dropUnreadableTerms();
  if (!isStated || convert || isLoading) return;
  isLoading = true;
  loadWithRetries(() => import("#db/taxonomy/pay-conversion.ts"))
    .then(({ equivalentPay }) => {
      convert = equivalentPay;
      for (const listener of listeners) listener();
    })
    .catch(showAsAdvertised)
    .finally(() => {
      isLoading = false;
    });
}

/** Terms of a later release, or spoiled ones: the boot script would go on hiding pay for their sake. */
function dropUnreadableTerms(): void {
  const { payTerms, ...others } = preferences.get();
  if (!payTerms) return;
  preferences.set(others);
  showAsAdvertised();
}

/** Reveals what the boot script has hidden. */
function showAsAdvertised(): void {
  delete document.documentElement.dataset.pay;
}
