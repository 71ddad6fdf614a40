/** A value in browser storage; local storage is synchronised across tabs. Storage that is unavailable or full is treated as empty. */
interface Stored<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `parse` must accept any stored value; equal text returns the same object only because of the cache here. */
export function createStored<T>(key: string, parse: (value: unknown) => T, where: "local" | "session" = "local"): Stored<T> {
  const storage = () => (where === "local" ? localStorage : sessionStorage);
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = parse(null);

  const get = () => {
    const current = tryStorage(() => storage().getItem(key));
    if (current !== text) {
      text = current;
      value = parse(tryStorage(() => JSON.parse(current ?? "null")));
    }
    return value;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) for (const listener of listeners) listener();
  };
  return {
    get,
    set: (next) => {
      tryStorage(() => storage().setItem(key, JSON.stringify(next)));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", onStorage);
      };
    },
  };
}

/** Uses browser storage; null when it is unavailable, full or holds invalid text: what it was to save then lasts as long as the page. */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Removes a storage's entries whose keys begin with the prefix. */
export function clearStored(prefix: string, where: "local" | "session" = "session"): void {
  tryStorage(() => {
    const storage = where === "local" ? localStorage : sessionStorage;
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
