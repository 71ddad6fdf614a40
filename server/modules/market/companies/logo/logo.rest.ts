import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { logoContrasts, logoLimits } from "#db/company-values.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { matchesEtag } from "#server/http/conditional.ts";
import { markPersonal } from "#server/http/personal.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { tooLargeLogo } from "#server/modules/content/files/pictures/check-picture.ts";
import { readPicture, tooLargePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { readUpload } from "#server/modules/people/cvs/cvs.rest.ts";
import { addPicture, saveLogo } from "./logo.commands.ts";
import { readLogo } from "./logo.queries.ts";

const upload: CallDescription = {
  name: "saveCompanyLogo",
  summary: "Put a logo on a company’s page",
  about: `One PNG, JPEG or WebP of at most 1 MB and ${logoLimits.leastPixels} to ${logoLimits.mostPixels} pixels on each side. It is re-encoded.`,
  tag: "Companies",
  params: z.object({ slug: z.string() }),
  body: z.object({ file: z.string().meta({ format: "binary", examples: ["(the bytes of the picture)"] }) }),
  bodyTypes: ["multipart/form-data"],
  answers: {
    200: z.strictObject({ path: z.string(), width: z.int(), height: z.int(), contrast: z.enum(logoContrasts) }),
  },
  quota: "uploads",
};
const pictureUpload: CallDescription = {
  name: "addCompanyPicture",
  summary: "Add a picture to a company’s page",
  about: `One PNG, JPEG or WebP of at most 8 MB and ${articlePictureLimits.leastPixels} to ${articlePictureLimits.mostPixels} pixels on each side, with a description. It is re-encoded in up to three sizes.`,
  tag: "Companies",
  params: z.object({ slug: z.string() }),
  body: z.object({
    file: z.string().meta({ format: "binary", examples: ["(the bytes of the picture)"] }),
    label: z.string().meta({ examples: ["Our surveyors on site in Leeds"] }),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: { 200: z.strictObject({ id: z.string() }) },
  quota: "uploads",
};
const uploadOptions = (fileSize: number) =>
  ({
    throwFileSizeLimit: false,
    limits: { fileSize, files: 1, fields: 2, parts: 4, fieldNameSize: 50, fieldSize: 2000, headerPairs: 20 },
  }) as const;

type BySlug = { Params: { slug: string } };
type ByFile = { Params: { file: string } };

/** Uploads logos and pictures of companies as form data, and serves them at addresses whose content never changes. */
export function addCompanyLogos(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions(logoLimits.maxBytes));
    const config = { action: "company.update", acceptsMultipart: true, api: upload } as const;
    scope.post<BySlug>("/api/companies/:slug/logo", { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes } = await readUpload(request, tooLargeLogo);
      return markPersonal(reply).send(await saveLogo(ctx, { slug: request.params.slug, bytes }));
    });
  });
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions(articlePictureLimits.maxBytes));
    const config = { action: "company.update", acceptsMultipart: true, api: pictureUpload } as const;
    scope.post<BySlug>("/api/companies/:slug/pictures", { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes, label } = await readUpload(request, tooLargePicture);
      return markPersonal(reply).send(await addPicture(ctx, { slug: request.params.slug, bytes, alt: label }));
    });
  });
  const read = { config: { action: "company.read" } } as const;
  app.get<ByFile>("/logos/:file", read, async (request, reply) =>
    sendPicture(request, reply, await readLogo(services, request.params.file)),
  );
  app.get<ByFile>("/company-pictures/:file", read, async (request, reply) => {
    const bytes = await readPicture(services, "company", request.params.file);
    return sendPicture(request, reply, { bytes, contentType: "image/webp" });
  });
}

function sendPicture(request: FastifyRequest<ByFile>, reply: FastifyReply, { bytes, contentType }: { bytes: Buffer; contentType: string }) {
  const etag = `"${request.params.file.slice(0, 60)}"`;
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "cross-origin");
  return matchesEtag(request.headers["if-none-match"], etag) ? reply.status(304).send() : reply.type(contentType).send(bytes);
}
