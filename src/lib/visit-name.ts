let named = (): string | null => null;
let ofDocument: string | null = null;

/** Who may say what this visit is called: measuring, once somebody has allowed it. */
export function onVisitNamed(name: () => string | null): void {
  named = name;
}

/** The visit's name; where it may have none, a random one of this document, which is kept nowhere. */
export function nameOfVisit(): string {
  ofDocument ??= crypto.randomUUID();
  return named() ?? ofDocument;
}
