import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Services } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { alreadyHas } from "#server/http/conditional.ts";
import { contextOf } from "#server/http/request-context.ts";
import { charge } from "#server/limits/charge.ts";
import { getJobPage } from "#server/modules/jobs/jobs.queries.ts";
import { paths } from "#server/paths.ts";
import { drawPicture } from "./draw-picture.ts";
import { jobImagePath, pictureOfJob } from "./job-picture.ts";
import type { Picture } from "./picture.ts";
import { createPictureShelf } from "./picture-shelf.ts";

const keptMaxBytes = 24 * 1024 * 1024;
const waitingAtMost = 20;
const forGood = "public, max-age=31536000, immutable";
const forADay = "public, max-age=86400";

/** Pictures that social sites show beside a link: one of each advert, at an address of its own for every wording, and one of the site. */
export function addOgImages(app: FastifyInstance, services: Services, draw = drawPicture): void {
  const shelf = createPictureShelf({ draw, maxBytes: keptMaxBytes, waitingAtMost });

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

/** `get` is asked for the picture only when the client does not have it. */
async function sendPng(
  request: FastifyRequest,
  reply: FastifyReply,
  { get, etag, cacheControl }: { get: () => Promise<Buffer>; etag: string; cacheControl: string },
): Promise<FastifyReply> {
  const isKnown = alreadyHas(request.headers["if-none-match"], etag);
  const png = isKnown ? null : await get();
  reply.header("etag", etag).header("cache-control", cacheControl).header("cross-origin-resource-policy", "cross-origin");
  return png ? reply.type("image/png").send(png) : reply.status(304).send();
}
