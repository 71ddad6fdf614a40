let listener: (error: unknown) => void = () => {};

/** Registers the listener for errors that an error boundary has caught and shown. */
export function onCaughtError(listen: (error: unknown) => void): void {
  listener = listen;
}

/** Call where an error is caught and shown, so that it is still reported. */
export const reportCaughtError = (error: unknown): void => listener(error);
