import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { paths } from "#server/addresses/paths.ts";
import { matchesEtag } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { getJobPage } from "#server/modules/market/job-pages/jobs.queries.ts";
import { jobImagePath, type Picture, pictureOfJob } from "../job-pages/job-picture.ts";
import { layOut, loadDrawingFonts, pictureHeightPx, pictureWidthPx, textElement, textHeightPx } from "./picture.ts";

/** Text scales, from the largest to one at which the longest permitted advert text still fits. */
const pictureScales = [1, 0.86, 0.74, 0.62, 0.52, 0.44, 0.36, 0.3] as const;

const maxCacheBytes = 24 * 1024 * 1024;
const waitingAtMost = 20;
const forGood = "public, max-age=31536000, immutable";
const forADay = "public, max-age=86400";

/** Serves social sharing images: one for each advert, whose address changes with its text, and one for the site. */
export function addOgImages(app: FastifyInstance, services: Services, draw = drawPicture): void {
  const shelf = createPictureCache({ draw, maxBytes: maxCacheBytes, waitingAtMost });

  const drawFor = async (ctx: Context, address: string, picture: Picture): Promise<Buffer> => {
    await charge(ctx, "pictures");
    return shelf.get(address, picture);
  };

  app.get(paths.siteImage, { config: { action: "config.readPublic" } }, async (request, reply) => {
    const { name, strapline } = services.site;
    const png = await shelf.get(paths.siteImage, { siteName: name, title: strapline, otherTitle: name, lines: [], figure: "" });
    const etag = `"${createHash("sha256").update(png).digest("base64url")}"`;
    return sendPng(request, reply, { get: async () => png, etag, cacheControl: forADay });
  });

  app.get<{ Params: { file: string } }>("/og/jobs/:file", { config: { action: "job.read" } }, async (request, reply) => {
    const [, id = ""] = /^([1-9]\d{0,9})-[0-9a-f]{16}\.png$/.exec(request.params.file) ?? [];
    const ctx = await contextOf(services, request);
    const { status, job } = await getJobPage(ctx, id);
    if (status === 404) throw new AppError("not-found", "There is no such picture.");
    if (status === 410) throw new AppError("gone", "This advert closed more than thirty days ago.");
    const address = jobImagePath(job, services.site.name);
    if (!address.endsWith(`/${request.params.file}`)) return reply.header("cache-control", "public, max-age=60").redirect(address, 302);
    const get = async () => shelf.find(address) ?? drawFor(ctx, address, pictureOfJob(job, services.site.name));
    return sendPng(request, reply, { get, etag: `"${request.params.file}"`, cacheControl: forGood });
  });
}

/** `get` is called only when the client has no current copy. */
async function sendPng(
  request: FastifyRequest,
  reply: FastifyReply,
  { get, etag, cacheControl }: { get: () => Promise<Buffer>; etag: string; cacheControl: string },
): Promise<FastifyReply> {
  const isKnown = matchesEtag(request.headers["if-none-match"], etag);
  const png = isKnown ? null : await get();
  reply.header("etag", etag).header("cache-control", cacheControl).header("cross-origin-resource-policy", "cross-origin");
  return png ? reply.type("image/png").send(png) : reply.status(304).send();
}

/**
 * Draws the picture as a PNG of 1200 by 630 pixels, with the largest text size at which everything fits; characters the fonts lack are left
 * out.
 * The drawing libraries are loaded with the first picture.
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
    const drawable = replaceMissingCharacters(drawn, missing);
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

function replaceMissingCharacters(picture: Picture, missing: ReadonlySet<string>): Picture {
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

interface PictureCacheOptions {
  draw: (picture: Picture) => Promise<Buffer>;
  /** Cache size in bytes; the least recently used pictures are evicted first. */
  maxBytes: number;
  /** Maximum queue length; pictures are drawn one at a time. */
  waitingAtMost: number;
}

/** Caches drawn pictures by address. Draws one at a time, because drawing blocks the thread that serves all requests. */
export function createPictureCache({ draw, maxBytes, waitingAtMost }: PictureCacheOptions) {
  const cache = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    find: (address: string) => cache.get(address),
    /** @throws AppError busy when too many are already queued */
    async get(address: string, picture: Picture): Promise<Buffer> {
      const known = cache.get(address);
      if (known) return known;
      const drawing = underWay.get(address);
      if (drawing) return drawing;
      if (underWay.size > waitingAtMost) {
        throw new AppError("busy", "Too many pictures are being created. Try again shortly.", { retryAfterSeconds: 5 });
      }
      const drawn = last.then(() => draw(picture)).finally(() => underWay.delete(address));
      underWay.set(address, drawn);
      last = drawn.catch(() => {});
      const png = await drawn;
      cache.set(address, png);
      return png;
    },
    get size() {
      return { pictures: cache.size, bytes: cache.calculatedSize };
    },
  };
}
