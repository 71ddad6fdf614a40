import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Picture } from "../job-pages/job-picture.ts";

export const pictureWidthPx = 1200;
export const pictureHeightPx = 630;
const marginPx = 64;
const brandHeightPx = 48;

interface PictureNode {
  type: string;
  key: null;
  props: {
    style: Record<string, string | number>;
    children?: string | readonly PictureNode[];
    src?: string;
    width?: number;
    height?: number;
  };
}

const ink = "#14263a";
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="48" height="48"><path d="M1 3h18M1 10h11M1 17h18" stroke="${ink}" stroke-width="2" fill="none"/><path d="M15 10h4" stroke="#c2410c" stroke-width="2" fill="none"/></svg>`;

/** Height available to the text. */
export const textHeightPx = pictureHeightPx - 2 * marginPx - brandHeightPx - 12 - 36;
/** Tag of the element that holds the text, used to measure its height. */
export const textElement = "section";

/** Returns the picture as a layout tree; `scale` applies to its text. */
export function layOut({ siteName, title, otherTitle, lines, figure }: Picture, scale: number): PictureNode {
  const text = (children: string, sizePx: number, more: Record<string, string | number> = {}): PictureNode => ({
    type: "div",
    key: null,
    props: {
      style: { display: "block", width: "100%", fontSize: Math.round(sizePx), lineHeight: 1.25, wordBreak: "break-word", ...more },
      children,
    },
  });
  const brand: PictureNode = {
    type: "div",
    key: null,
    props: {
      style: { display: "flex", alignItems: "center", gap: 18, fontSize: 36, fontWeight: 600, height: brandHeightPx },
      children: [
        {
          type: "img",
          key: null,
          props: { style: {}, src: `data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}`, width: 48, height: 48 },
        },
        { type: "div", key: null, props: { style: {}, children: siteName } },
      ],
    },
  };
  const block: PictureNode = {
    type: textElement,
    key: null,
    props: {
      style: { display: "flex", flexDirection: "column", width: "100%" },
      children: [
        text(title || otherTitle, 84 * scale, { fontWeight: 600, lineHeight: 1.15 }),
        ...lines.map((line) => text(line, Math.max(24, 42 * scale), { marginTop: Math.round(18 * scale), color: "#3f5064" })),
        ...(figure
          ? [text(figure, Math.max(26, 48 * scale), { marginTop: Math.round(18 * scale), fontWeight: 600, color: "#c2410c" })]
          : []),
      ],
    },
  };
  return {
    type: "div",
    key: null,
    props: {
      style: {
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: pictureWidthPx,
        height: pictureHeightPx,
        boxSizing: "border-box",
        padding: marginPx,
        backgroundColor: "#fbfaf7",
        color: ink,
        borderBottom: "12px solid #14263a",
        fontFamily: drawingFontFamily,
      },
      children: [brand, block],
    },
  };
}

const drawingWeights = [400, 600] as const;
/** Subsets of Source Sans 3, in lookup order. */
const alphabets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] as const;

const drawingFontFamily = alphabets.join(", ");

interface DrawingFont {
  name: string;
  weight: (typeof drawingWeights)[number];
  style: "normal";
  data: Buffer;
}

let loaded: Promise<readonly DrawingFont[]> | null = null;

/** Loads the drawing fonts once. */
export function loadDrawingFonts(): Promise<readonly DrawingFont[]> {
  loaded ??= Promise.all(alphabets.flatMap((alphabet) => drawingWeights.map((weight) => readFont(alphabet, weight))));
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}

async function readFont(alphabet: string, weight: DrawingFont["weight"]): Promise<DrawingFont> {
  const folder = dirname(createRequire(import.meta.url).resolve("@fontsource/source-sans-3/package.json"));
  const data = await readFile(join(folder, "files", `source-sans-3-${alphabet}-${weight}-normal.woff`));
  return { name: alphabet, weight, style: "normal", data };
}
