import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { logoContrasts, logoLimits } from "#db/company-values.ts";
import { matchesEtag } from "#server/http/conditional.ts";
import { markPersonal } from "#server/http/personal.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { tooLargeLogo } from "#server/modules/content/files/pictures/check-picture.ts";
import { readUpload } from "#server/modules/people/cvs/read-upload.rest.ts";
import { saveLogo } from "./logo.commands.ts";
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
const uploadOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: logoLimits.maxBytes, files: 1, fields: 2, parts: 4, fieldNameSize: 50, fieldSize: 1000, headerPairs: 20 },
} as const;

type BySlug = { Params: { slug: string } };
type ByFile = { Params: { file: string } };

/** POST /api/companies/{slug}/logo for form uploads, and GET /logos/{file}, whose content never changes. */
export function addCompanyLogos(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions);
    const config = { action: "company.update", acceptsMultipart: true, api: upload } as const;
    scope.post<BySlug>("/api/companies/:slug/logo", { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes } = await readUpload(request, tooLargeLogo);
      return markPersonal(reply).send(await saveLogo(ctx, { slug: request.params.slug, bytes }));
    });
  });
  app.get<ByFile>("/logos/:file", { config: { action: "company.read" } }, async (request, reply) => {
    const etag = `"${request.params.file.slice(0, 40)}"`;
    const { bytes, contentType } = await readLogo(services, request.params.file);
    reply
      .header("etag", etag)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("x-content-type-options", "nosniff")
      .header("cross-origin-resource-policy", "cross-origin");
    return matchesEtag(request.headers["if-none-match"], etag) ? reply.status(304).send() : reply.type(contentType).send(bytes);
  });
}
