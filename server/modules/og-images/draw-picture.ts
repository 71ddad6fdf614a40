import { loadDrawingFonts } from "./drawing-fonts.ts";
import { layOut, type Picture, pictureHeightPx, pictureScales, pictureWidthPx, textElement, textHeightPx } from "./picture.ts";

/**
 * A PNG of the picture, 1200 by 630. The text is as large as lets all of it stand; letters of scripts that the fonts do not hold are left out.
 * The drawing programs are loaded with the first picture.
 */
export async function drawPicture(picture: Picture): Promise<Buffer> {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import("satori"),
    import("@resvg/resvg-js"),
    loadDrawingFonts(),
  ]);
  let drawn = picture;
  let step = 0;
  for (;;) {
    const missing = new Set<string>();
    let textHeight = 0;
    const svg = await satori(layOut(drawn, pictureScales[step] ?? 0.3), {
      width: pictureWidthPx,
      height: pictureHeightPx,
      fonts: [...fonts],
      loadAdditionalAsset: async (_script, segment) => {
        for (const character of segment) missing.add(character);
        return [];
      },
      onNodeDetected: ({ type, height }) => {
        if (type === textElement) textHeight = height;
      },
    });
    const drawable = without(drawn, missing);
    if (JSON.stringify(drawable) !== JSON.stringify(drawn)) {
      drawn = drawable;
      continue;
    }
    if (textHeight > textHeightPx && step < pictureScales.length - 1) {
      step++;
      continue;
    }
    const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return rendered.asPng();
  }
}

function without(picture: Picture, missing: ReadonlySet<string>): Picture {
  const cleaned = (text: string) =>
    Array.from(text, (character) => (missing.has(character) ? " " : character))
      .join("")
      .replace(/\s+/g, " ")
      .trim();
  return {
    siteName: cleaned(picture.siteName),
    title: cleaned(picture.title),
    otherTitle: picture.otherTitle,
    lines: picture.lines.map(cleaned).filter(Boolean),
    figure: cleaned(picture.figure),
  };
}
