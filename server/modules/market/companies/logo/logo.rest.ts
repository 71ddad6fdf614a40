import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { logoContrasts, logoLimits } from "#db/company-values.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { sendPicture } from "#server/http/replies.ts";
import { addUpload } from "#server/http/uploads.ts";
import type { Services } from "#server/kernel/context.ts";
import { tooLargeLogo } from "#server/modules/content/files/pictures/check-picture.ts";
import { readPicture, tooLargePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { addPicture, saveLogo } from "./logo.commands.ts";
import { readLogo } from "./logo.queries.ts";

const bySlug = z.object({ slug: z.string() });
type BySlug = z.output<typeof bySlug>;
type ByFile = { Params: { file: string } };

/** Uploads logos and pictures of companies as form data, and serves them at addresses whose content never changes. */
export function addCompanyLogos(app: FastifyInstance, services: Services): void {
  addUpload<BySlug>(app, services, {
    path: "/api/companies/:slug/logo",
    action: "company.update",
    api: {
      name: "saveCompanyLogo",
      summary: "Put a logo on a company’s page",
      about: `One PNG, JPEG or WebP of at most 1 MB and ${logoLimits.leastPixels} to ${logoLimits.mostPixels} pixels on each side. It is re-encoded.`,
      tag: "Companies",
      params: bySlug,
      answers: { 200: z.strictObject({ path: z.string(), width: z.int(), height: z.int(), contrast: z.enum(logoContrasts) }) },
    },
    what: "picture",
    maxBytes: logoLimits.maxBytes,
    refuseLarge: tooLargeLogo,
    save: (ctx, { bytes }, { params: { slug } }) => saveLogo(ctx, { slug, bytes }),
  });
  addUpload<BySlug>(app, services, {
    path: "/api/companies/:slug/pictures",
    action: "company.update",
    api: {
      name: "addCompanyPicture",
      summary: "Add a picture to a company’s page",
      about: `One PNG, JPEG or WebP of at most 8 MB and ${articlePictureLimits.leastPixels} to ${articlePictureLimits.mostPixels} pixels on each side, with a description. It is re-encoded in up to three sizes.`,
      tag: "Companies",
      params: bySlug,
      answers: { 200: z.strictObject({ id: z.string() }) },
    },
    what: "picture",
    fields: { label: z.string().meta({ examples: ["Our surveyors on site in Leeds"] }) },
    maxBytes: articlePictureLimits.maxBytes,
    refuseLarge: tooLargePicture,
    save: (ctx, { bytes, label }, { params: { slug } }) => addPicture(ctx, { slug, bytes, alt: label }),
  });
  const read = { config: { action: "company.read" } } as const;
  app.get<ByFile>("/logos/:file", read, async (request, reply) => {
    const { file } = request.params;
    return sendPicture(request, reply, { file, ...(await readLogo(services, file)) });
  });
  app.get<ByFile>("/company-pictures/:file", read, async (request, reply) => {
    const { file } = request.params;
    return sendPicture(request, reply, { file, bytes: await readPicture(services, "company", file), contentType: "image/webp" });
  });
}
