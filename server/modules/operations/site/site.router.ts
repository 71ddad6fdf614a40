import { answerOf } from "#server/kernel/answer.ts";
import { listMergedValues } from "#server/kernel/terms/current-terms.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listPrivacyFacts, publicConfig, readPublicConfig } from "./public-config.ts";

/** Timestamps in pages are rounded to the minute, so that two requests within a minute get an identical page. */
const minuteMs = 60_000;

export const siteRouter = router({
  /** Returns the site facts used in header, footer and page titles. */
  info: procedure("config.readPublic").query(({ ctx }) => {
    const { name, strapline, companyLine, trademarkNote, supportEmail, origin } = ctx.services.site;
    const now = new Date(Math.floor(ctx.now.getTime() / minuteMs) * minuteMs).toISOString();
    const year = ctx.now.getUTCFullYear();
    const googleSignIn = ctx.services.google !== null;
    // Null where no map provider is set up: places are then drawn on an outline.
    const mapAttribution = ctx.services.mapTiles?.attribution ?? null;
    return { name, strapline, companyLine, trademarkNote, supportEmail, origin, year, now, googleSignIn, mapAttribution };
  }),
  config: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/config",
      name: "readConfig",
      summary: "What everybody may know of how this site is set up",
      tag: "About the API",
      batch: "any",
      cache: { maxAgeSeconds: 3600 },
    },
  })
    .output(answerOf(publicConfig))
    .query(({ ctx }) => readPublicConfig(ctx.services)),
  /** Lists vocabulary values replaced by another, which forms leave out. */
  mergedValues: procedure("config.readPublic").query(({ ctx }) => listMergedValues(ctx.services)),
  /** Lists what is stored about account holders: what, why and for how long. */
  keptData: procedure("config.readPublic").query(() => listPrivacyFacts()),
});
