/** Members of `paths`: one namespace to import, split into files so that a page loads only those it uses. */
export * from "./own.ts";
export { salariesFile, salaryAdverts, salaryAnswer, salaryCalculator, salaryComparison, salaryDatabase } from "./salaries.ts";
export * from "./site.ts";

export const articlesFeed = (format: "rss" | "atom") => `/articles.${format}.xml`;
export const appManifest = "/site.webmanifest";
export const favicon = "/favicon.ico";
export const appIcon = (name: string) => `/icons/${name}`;
export const sitemapIndex = "/sitemap.xml";
export const sitemap = (bucket: string) => `/sitemaps/${bucket}.xml`;
