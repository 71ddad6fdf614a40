/** Returns the hash in the name of the site's main script, which identifies the release; "" in development. */
export function releaseName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return /-([\w-]{8})\.js$/.exec(src.replace(/[?#].*$/, ""))?.[1] ?? "";
}
