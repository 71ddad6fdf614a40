let listener: (error: unknown) => void = () => {};

/** Hears of errors that a part of the page has caught and shown. */
export function onCaughtError(listen: (error: unknown) => void): void {
  listener = listen;
}

/** Called where an error is caught and shown, so that it is not lost. */
export const tellCaughtError = (error: unknown): void => listener(error);
