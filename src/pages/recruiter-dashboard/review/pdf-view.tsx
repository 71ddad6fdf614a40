import { useEffect, useRef, useState } from "react";
import type { OpenPdf } from "#src/features/cvs/pdf-document.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { counted } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./review.module.css";

type Reader = typeof import("#src/features/cvs/pdf-document.ts");
type Page = OpenPdf["pages"][number];
type Shown = { pdf: OpenPdf; drawPage: Reader["drawPage"] } | "broken" | null;

const zoomStep = 1.25;
const zoomLimits = { least: 0.4, most: 4 };

/** A PDF drawn in the page, as wide as its place until it is zoomed. */
export function PdfView({ bytes, downloadPath }: { bytes: ArrayBuffer; downloadPath: string }) {
  const shown = useOpenPdf(bytes);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [zoom, setZoom] = useState<number | null>(null);
  const first = shown !== null && shown !== "broken" ? shown.pdf.pages[0] : undefined;
  const fitting = first && width > 0 ? width / first.getViewport({ scale: 1 }).width : null;
  const scale = zoom ?? fitting;
  const zoomBy = (factor: number) => {
    if (scale !== null) setZoom(Math.min(zoomLimits.most, Math.max(zoomLimits.least, scale * factor)));
  };
  return (
    <div className={styles.document}>
      {first && scale !== null && (
        <div className={styles.zoom}>
          <span>{counted(shown !== "broken" ? (shown?.pdf.pages.length ?? 0) : 0, "page")}</span>
          <span className={dashboard.actions}>
            <Button onClick={() => zoomBy(1 / zoomStep)} disabled={scale <= zoomLimits.least}>
              <span aria-hidden="true">−</span>
              <span className="visually-hidden">Zoom out</span>
            </Button>
            <output aria-label="Zoom">{Math.round(scale * 100)}%</output>
            <Button onClick={() => zoomBy(zoomStep)} disabled={scale >= zoomLimits.most}>
              <span aria-hidden="true">+</span>
              <span className="visually-hidden">Zoom in</span>
            </Button>
            <Button aria-pressed={zoom === null} onClick={() => setZoom(null)}>
              Fit width
            </Button>
          </span>
        </div>
      )}
      {shown === "broken" && (
        <Notice tone="warn" label="This PDF cannot be shown here">
          The file is damaged, or your browser cannot read it.{" "}
          <a href={downloadPath} download>
            Download it
          </a>{" "}
          and open it in another program.
        </Notice>
      )}
      <div ref={place} className={styles.pages}>
        {shown === null && (
          <div role="status" aria-label="Loading the CV">
            <ListSkeleton rows={8} />
          </div>
        )}
        {shown !== null &&
          shown !== "broken" &&
          scale !== null &&
          shown.pdf.pages.map((page) => <PdfPage key={page.pageNumber} page={page} scale={scale} drawPage={shown.drawPage} />)}
      </div>
    </div>
  );
}

/** Null until it is open, and "broken" when it cannot be. */
function useOpenPdf(bytes: ArrayBuffer): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    let isCurrent = true;
    let opened: OpenPdf | null = null;
    const open = async () => {
      const { openPdf, drawPage } = await loadWithRetries(() => import("#src/features/cvs/pdf-document.ts"));
      if (!isCurrent) return;
      opened = await openPdf(bytes);
      if (isCurrent) setShown({ pdf: opened, drawPage });
      else opened.close();
    };
    open().catch(() => {
      if (isCurrent) setShown("broken");
    });
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [bytes]);
  return shown;
}

/** Width of an element in pixels, 0 while it is hidden. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0);
      // Hiding it on a phone draws nothing anew.
      if (now > 0) setWidth(now);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** One page; drawn when it comes near to what is seen. */
function PdfPage({ page, scale, drawPage }: { page: Page; scale: number; drawPage: Reader["drawPage"] }) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(page.pageNumber === 1);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!sheet.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "100% 0px" });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [isNear]);
  useEffect(() => {
    const { width, height } = page.getViewport({ scale });
    sheet.current?.style.setProperty("width", `${width}px`);
    sheet.current?.style.setProperty("height", `${height}px`);
    sheet.current?.style.setProperty("--total-scale-factor", String(scale));
    if (!isNear || !canvas.current || !text.current) return;
    const drawing = new AbortController();
    drawPage(page, { canvas: canvas.current, text: text.current, scale, signal: drawing.signal }).catch(() => setBroken(true));
    return () => drawing.abort();
  }, [page, scale, isNear, drawPage]);
  return (
    <div ref={sheet} className={styles.sheet}>
      <canvas key={scale} ref={canvas} />
      <div ref={text} className={styles.text} data-page={page.pageNumber} />
      {isBroken && <p role="alert">Page {page.pageNumber} cannot be shown.</p>}
    </div>
  );
}
