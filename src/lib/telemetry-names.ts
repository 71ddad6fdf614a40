let currentVisitId = (): string | null => null;
let ofDocument: string | null = null;

/** Sets the source of the visit's ID: analytics, once the visitor consents. */
export function provideVisitId(name: () => string | null): void {
  currentVisitId = name;
}

/** Returns the visit's ID; without consent, a random ID of this document, which is not stored. */
export function visitOrDocumentId(): string {
  ofDocument ??= crypto.randomUUID();
  return currentVisitId() ?? ofDocument;
}

/** Returns the hash in the name of the site's main script, which identifies the release; "" in development. */
export function releaseName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return /-([\w-]{8})\.js$/.exec(src.replace(/[?#].*$/, ""))?.[1] ?? "";
}
