const ground = "#14263A";

/** Sizes in which systems show the site among their own programs, and browsers on a tab. `maskable` leaves room to cut it into any shape. */
export const appIcons = {
  "icon-192.png": { sizePx: 192, purpose: "any" },
  "icon-512.png": { sizePx: 512, purpose: "any" },
  "maskable-512.png": { sizePx: 512, purpose: "maskable" },
  "touch-180.png": { sizePx: 180, purpose: "touch" },
  "tab-48.png": { sizePx: 48, purpose: "tab" },
} as const;

export type AppIcon = keyof typeof appIcons;

export const isAppIcon = (name: string): name is AppIcon => Object.hasOwn(appIcons, name);

/** A PNG of the site's mark: ruled lines, the middle one ending in the site's orange. The drawing program is loaded with the first. */
export async function drawAppIcon(name: AppIcon): Promise<Buffer> {
  const { sizePx, purpose } = appIcons[name];
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(markFor(purpose), { fitTo: { mode: "width", value: sizePx }, font: { loadSystemFonts: false } });
  return image.asPng();
}

/** The part that is never cut away is a circle of four fifths; systems that round corners themselves want none. */
function markFor(purpose: (typeof appIcons)[AppIcon]["purpose"]): string {
  const scale = purpose === "maskable" ? 0.72 : 1;
  const corner = purpose === "any" || purpose === "tab" ? 4 : 0;
  const offset = 16 * (1 - scale);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="${ground}"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${scale})" stroke-width="3">`,
    '<path d="M6 9h20M6 16h12M6 23h20" stroke="#FBFAF7"/><path d="M21 16h5" stroke="#FB923C"/></g></svg>',
  ].join("");
}
