import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { sendText } from "#server/http/conditional.ts";
import type { Services } from "#server/kernel/context.ts";
import { listNewestArticles } from "#server/modules/content/articles/article-cards.queries.ts";
import { feedContentTypes, writeFeed } from "./company-feed.ts";

const articlesInFeed = 30;
const feedMaxAgeSeconds = 300;

/** RSS and Atom feeds of the newest articles. */
export function addArticleFeeds(app: FastifyInstance, services: Services): void {
  const { site } = services;
  for (const kind of ["rss", "atom"] as const) {
    app.get(paths.articlesFeed(kind), { config: { action: "article.read" } }, async (request, reply) => {
      const articles = await listNewestArticles(services, services.now(), articlesInFeed);
      const feed = {
        title: `Articles – ${site.name}`,
        description: `Articles and news from ${site.name}`,
        home: site.origin + paths.articles,
        asOf: services.now(),
        self: site.origin + paths.articlesFeed(kind),
        items: articles.map((article) => ({
          url: site.origin + paths.article(article.slug),
          title: article.title,
          text: article.summary,
          publishedAt: article.publishedAt,
          updatedAt: article.updatedAt ?? article.publishedAt,
          category: article.topicLabel,
        })),
      };
      return sendText(request, reply, feedContentTypes[kind], writeFeed(kind, feed), feedMaxAgeSeconds);
    });
  }
}
