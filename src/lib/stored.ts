/** A value in browser storage; local storage is synchronised across tabs. Storage that is unavailable or full is treated as empty. */
export interface Stored<T> {
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

  const read = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const get = () => {
    const current = read();
    if (current !== text) {
      text = current;
      value = parse(parseJson(current));
    }
    return value;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) for (const listener of listeners) listener();
  };
  return {
    get,
    set: (next) => {
      try {
        storage().setItem(key, JSON.stringify(next));
      } catch {
        // The value then lasts as long as the page does.
      }
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

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
