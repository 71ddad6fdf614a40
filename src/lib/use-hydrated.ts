import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while its page is taken over, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
