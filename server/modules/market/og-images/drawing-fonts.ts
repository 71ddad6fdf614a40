import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const drawingWeights = [400, 600] as const;
/** Parts of Source Sans 3, in the order a letter is looked for. */
const alphabets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] as const;

export const drawingFontFamily = alphabets.join(", ");

export interface DrawingFont {
  name: string;
  weight: (typeof drawingWeights)[number];
  style: "normal";
  data: Buffer;
}

let loaded: Promise<readonly DrawingFont[]> | null = null;

/** The fonts pictures are drawn with, read once. */
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
