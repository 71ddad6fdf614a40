/** The hash in the name of the site's own script tells one build from another; "" while the site is developed. */
export function releaseName(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return /-([\w-]{8})\.js$/.exec(src.replace(/[?#].*$/, ""))?.[1] ?? "";
}
