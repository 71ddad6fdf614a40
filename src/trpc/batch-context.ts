import { isSessionLikely } from "#src/features/auth/session-flags.ts";

/** Authentication pages have no session to batch for, whatever the session marker says. */
const signInPaths = /^\/(signin|signup|login|register|get-started|admin-access)(\/|$)/;

/** Whether this page may use the batch endpoint. */
export const isBatchAppropriate = (): boolean => !signInPaths.test(location.pathname) && isSessionLikely();
