import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { articlePictureLimits } from "#db/topic-values.ts";
import { matchesEtag } from "#server/http/conditional.ts";
import { markPersonal } from "#server/http/personal.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { readPicture, tooLargePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { readUpload } from "#server/modules/people/cvs/read-upload.rest.ts";
import { savePicture } from "./save-picture.commands.ts";

const { leastPixels, mostPixels } = articlePictureLimits;
const upload: CallDescription = {
  name: "saveArticlePicture",
  summary: "Put a picture into an article",
  about: `One PNG, JPEG or WebP of at most 8 MB and ${leastPixels} to ${mostPixels} pixels on each side, with a description. It is re-encoded in up to three sizes; the response says how to refer to it in the text.`,
  tag: "Administration",
  params: z.object({ id: z.string() }),
  body: z.object({
    file: z.string().meta({ format: "binary", examples: ["(the bytes of the picture)"] }),
    label: z.string().meta({ examples: ["A tower crane over a half-built school"] }),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: { 200: z.strictObject({ path: z.string(), width: z.int(), height: z.int(), markdown: z.string() }) },
  quota: "uploads",
};
const uploadOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: articlePictureLimits.maxBytes, files: 1, fields: 2, parts: 4, fieldNameSize: 50, fieldSize: 2000, headerPairs: 20 },
} as const;

type ById = { Params: { id: string } };
type ByFile = { Params: { file: string } };

/** Uploads pictures of articles as form data and serves them at immutable addresses. */
export function addArticlePictures(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions);
    const config = { action: "article.write", acceptsMultipart: true, api: upload } as const;
    scope.post<ById>("/api/admin/articles/:id/pictures", { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes, label } = await readUpload(request, tooLargePicture);
      const saved = await savePicture(ctx, { id: request.params.id, bytes, alt: label });
      return markPersonal(reply).send(saved);
    });
  });
  app.get<ByFile>("/article-pictures/:file", { config: { action: "article.read" } }, async (request, reply) => {
    const etag = `"${request.params.file.slice(0, 60)}"`;
    const bytes = await readPicture(services, "article", request.params.file);
    reply
      .header("etag", etag)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("x-content-type-options", "nosniff")
      .header("cross-origin-resource-policy", "cross-origin");
    return matchesEtag(request.headers["if-none-match"], etag) ? reply.status(304).send() : reply.type("image/webp").send(bytes);
  });
}
