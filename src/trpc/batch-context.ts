import { isSessionEvident } from "#src/features/auth/session-flags.ts";

/** Where people sign in or up there is no session to batch for, whatever the flags say. */
const signInPaths = /^\/(signin|signup|login|register|get-started|admin-access)(\/|$)/;

/** Whether this page and browser may use the batch at all. */
export const isBatchAppropriate = (): boolean => !signInPaths.test(location.pathname) && isSessionEvident();
