/** Returns the `tel:` link of a number shown as "020 7946 0123 ext. 12". */
export function telephoneHref(shown: string): string {
  const [number = "", extension] = shown.split(/\s*ext\.\s*/);
  return `tel:${number.replaceAll(/[^\d+]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}
