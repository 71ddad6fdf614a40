import type { LogoContrast } from "#db/company-values.ts";
import { damaged } from "#server/modules/cvs/checks/unfit-file.ts";
import type { CheckedLogo } from "./check-logo.ts";

/** The two papers of the site, as their luminance. */
const lightPaper = luminance(0xfb, 0xfa, 0xf7);
const darkPaper = luminance(0x10, 0x1b, 0x27);
/** What WCAG asks of pictures that mean something. */
const leastContrast = 3;
/** Of all that is drawn, so much must stand out. */
const leastShare = 0.25;
const drawnMaxPixels = 512;

export interface DrawnLogo {
  kind: CheckedLogo["kind"];
  bytes: Buffer;
  width: number;
  height: number;
  contrast: LogoContrast;
}

/**
 * The picture drawn anew, so that of what was sent only what can be seen is left. WebP, which the drawing program does not read, stays as the check
 * has left it.
 */
export async function drawLogo({ kind, bytes, width, height }: CheckedLogo): Promise<DrawnLogo> {
  if (kind === "webp") return { kind, bytes, width, height, contrast: "unknown" };
  const { renderAsync } = await import("@resvg/resvg-js");
  const scale = Math.min(1, drawnMaxPixels / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const picture = `data:image/${kind};base64,${bytes.toString("base64")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><image width="${w}" height="${h}" preserveAspectRatio="none" href="${picture}"/></svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const contrast = contrastOf(drawn.pixels);
  if (contrast === null) throw damaged("picture");
  return { kind: "png", bytes: drawn.asPng(), width: drawn.width, height: drawn.height, contrast };
}

/** How what is drawn stands out from both papers; null where nothing is drawn. Pixels are red, green, blue and opacity. */
function contrastOf(pixels: Uint8Array): LogoContrast | null {
  let seen = 0;
  let onLight = 0;
  let onDark = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 128) continue;
    seen += 1;
    const own = luminance(plain(pixels[at], alpha), plain(pixels[at + 1], alpha), plain(pixels[at + 2], alpha));
    if (ratio(own, lightPaper) >= leastContrast) onLight += 1;
    if (ratio(own, darkPaper) >= leastContrast) onDark += 1;
  }
  if (seen === 0) return null;
  if (onLight / seen < leastShare) return "faint-on-light";
  return onDark / seen < leastShare ? "faint-on-dark" : "good";
}

/** Colours come multiplied by their opacity. */
const plain = (value: number | undefined, alpha: number) => Math.min(255, Math.round(((value ?? 0) * 255) / alpha));

function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
