import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { paths } from "#server/paths.ts";
import { type AppIcon, appIcons, drawAppIcon, isAppIcon } from "./app-icon.ts";

const forADay = "public, max-age=86400";

/** What a browser needs to put the site among a device's own programs. There is no service worker: pages are always the site's newest. */
export function addAppInstall(app: FastifyInstance, { site }: Services): void {
  const drawn = new Map<AppIcon, Promise<Buffer>>();

  app.get(paths.appManifest, { config: { action: "config.readPublic" } }, async (_request, reply) => {
    const icons = Object.entries(appIcons).flatMap(([name, { sizePx, purpose }]) =>
      purpose === "any" || purpose === "maskable"
        ? [{ src: paths.appIcon(name), type: "image/png", sizes: `${sizePx}x${sizePx}`, purpose }]
        : [],
    );
    const manifest = {
      id: paths.home,
      name: `${site.name}: ${site.strapline}`,
      short_name: site.name,
      description: site.strapline,
      lang: "en-GB",
      start_url: paths.home,
      scope: paths.home,
      display: "minimal-ui",
      background_color: "#FBFAF7",
      theme_color: "#FBFAF7",
      icons,
      shortcuts: [
        { name: "Jobs", url: paths.jobs() },
        { name: "Saved jobs", url: "/saved-jobs" },
        { name: "Your dashboard", url: paths.ownDashboard },
      ],
    };
    return reply.header("cache-control", forADay).type("application/manifest+json").send(JSON.stringify(manifest));
  });

  // Asked for without having been named, by whoever takes no drawing as an icon and by readers of feeds.
  app.get(paths.favicon, { config: { action: "config.readPublic" } }, async (_request, reply) =>
    reply.header("cache-control", forADay).redirect(paths.appIcon("tab-48.png"), 301),
  );

  app.get<{ Params: { name: string } }>("/icons/:name", { config: { action: "config.readPublic" } }, async (request, reply) => {
    const { name } = request.params;
    if (!isAppIcon(name)) throw new AppError("not-found", "There is no such icon.");
    const icon = drawn.get(name) ?? drawAppIcon(name);
    drawn.set(name, icon);
    const png = await icon.catch((error: unknown) => {
      drawn.delete(name);
      throw error;
    });
    return reply.header("cache-control", forADay).type("image/png").send(png);
  });
}
