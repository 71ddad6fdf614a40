import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createServer as createViteServer } from "vite";
import { type AppOptions, createApp } from "../http/app.ts";
import type { Assets } from "../http/assets.ts";
import { checkTypedAnswers } from "../kernel/answer.ts";
import type { Services } from "../kernel/context.ts";
import { logOptions } from "../kernel/errors.ts";

const screensFile = fileURLToPath(new URL("../http/render.tsx", import.meta.url));

/** Serves the site through Vite: pages are transformed on request and the browser reloads when files change. */
export async function createDevelopmentApp(
  services: Services,
  { mailViewerFolder }: Pick<AppOptions, "mailViewerFolder">,
): Promise<FastifyInstance> {
  const vite = await createViteServer({
    appType: "custom",
    server: { middlewareMode: true, watch: { ignored: ["**/.data/**", "**/dist/**"] } },
  });
  const assets: Assets = {
    tags: () => '<script src="/src/boot.ts" type="module"></script><script type="module" src="/src/entry-client.tsx"></script>',
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
  checkTypedAnswers(true);
  const app = await createApp({
    services,
    screens: async () => (await vite.ssrLoadModule(screensFile)) as typeof import("../http/render.tsx"),
    assets,
    clientFolder: null,
    isDevelopment: true,
    mailViewerFolder,
    server: { logger: { ...logOptions, level: "warn" } },
    inFront: (request, response, next) => vite.middlewares(request, response, next),
  });
  app.addHook("onClose", () => vite.close());
  return app;
}
