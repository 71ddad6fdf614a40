import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

const forADay = "public, max-age=86400";

/** Serves the files a browser needs to install the site as an app. There is no service worker, so pages are always current. */
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

  // Default favicon path, requested by browsers without SVG icon support and by feed readers.
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

const ground = "#14263A";

/** Icon sizes for installed apps and browser tabs. `maskable` leaves a margin for cropping to any shape. */
const appIcons = {
  "icon-192.png": { sizePx: 192, purpose: "any" },
  "icon-512.png": { sizePx: 512, purpose: "any" },
  "maskable-512.png": { sizePx: 512, purpose: "maskable" },
  "touch-180.png": { sizePx: 180, purpose: "touch" },
  "tab-48.png": { sizePx: 48, purpose: "tab" },
} as const;

type AppIcon = keyof typeof appIcons;

const isAppIcon = (name: string): name is AppIcon => Object.hasOwn(appIcons, name);

/** Draws the site's mark as a PNG: ruled lines, the middle one ending in the site's orange. The drawing library is loaded on first use. */
async function drawAppIcon(name: AppIcon): Promise<Buffer> {
  const { sizePx, purpose } = appIcons[name];
  const { renderAsync } = await import("@resvg/resvg-js");
  const image = await renderAsync(markFor(purpose), { fitTo: { mode: "width", value: sizePx }, font: { loadSystemFonts: false } });
  return image.asPng();
}

/** A maskable icon's safe zone is a circle of four fifths; systems that round corners themselves need square ones. */
function markFor(purpose: (typeof appIcons)[AppIcon]["purpose"]): string {
  const scale = purpose === "maskable" ? 0.72 : 1;
  const corner = purpose === "any" || purpose === "tab" ? 4 : 0;
  const offset = 16 * (1 - scale);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="${ground}"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${scale})" stroke-width="3">`,
    '<path d="M6 9h20M6 16h12M6 23h20" stroke="#FBFAF7"/><path d="M21 16h5" stroke="#FB923C"/></g></svg>',
  ].join("");
}
