// Browsers of the last few years lack some of what the library's other build calls.
import { getDocument, type PDFPageProxy, PDFWorker, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import dingbats from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import symbols from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";
import { trustedScriptAddress } from "#src/lib/trusted-html.ts";

export interface OpenPdf {
  pages: readonly PDFPageProxy[];
  close: () => void;
}

/** What the library asks for by file name: fonts that documents need not bring, and decoders of scanned pages. */
const parts: Readonly<Record<string, string>> = {
  "FoxitDingbats.pfb": dingbats,
  "FoxitSymbol.pfb": symbols,
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
  "qcms_bg.wasm": qcms,
};

class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = parts[filename];
    const answer = address === undefined ? undefined : await fetch(address);
    if (!answer?.ok) throw new Error(`There is no ${filename}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Opens a PDF in a worker, without scripts or forms of its own. @throws when it is damaged or protected with a password */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(trustedScriptAddress(workerAddress), { type: "module" });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    // The worker takes the bytes away from whoever hands them over.
    data: bytes.slice(0),
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnParts,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  const isBroken = new Promise<never>((_, fail) => {
    port.addEventListener("error", () => fail(new Error("The reader of PDFs did not start.")), { once: true });
  });
  try {
    const pdf = await Promise.race([task.promise, isBroken]);
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Draws a page with its text, which can be selected, found and read aloud, over the picture. Aborting stops it. */
export async function drawPage(
  page: PDFPageProxy,
  { canvas, text, scale, signal }: { canvas: HTMLCanvasElement; text: HTMLElement; scale: number; signal: AbortSignal },
): Promise<void> {
  const viewport = page.getViewport({ scale });
  const density = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  text.replaceChildren();
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener("abort", () => {
    drawing.cancel();
    layer.cancel();
  });
  await Promise.all([drawing.promise, layer.render()]).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Reads the words of a PDF, a line each; empty for a scan. @throws when it is damaged or protected with a password */
export async function textOfPdf(bytes: ArrayBuffer): Promise<string> {
  const { pages, close } = await openPdf(bytes);
  try {
    const contents = await Promise.all(pages.map((page) => page.getTextContent()));
    return contents
      .map(({ items }) => items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""))
      .join("\n");
  } finally {
    close();
  }
}
