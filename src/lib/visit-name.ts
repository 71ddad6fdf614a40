let named = (): string | null => null;
let ofDocument: string | null = null;

/** Sets the source of the visit's ID: analytics, once the visitor consents. */
export function onVisitNamed(name: () => string | null): void {
  named = name;
}

/** Returns the visit's ID; without consent, a random ID of this document, which is not stored. */
export function nameOfVisit(): string {
  ofDocument ??= crypto.randomUUID();
  return named() ?? ofDocument;
}
