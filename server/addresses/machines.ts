export const articlesFeed = (format: "rss" | "atom") => `/articles.${format}.xml`;
export const appManifest = "/site.webmanifest";
export const favicon = "/favicon.ico";
export const appIcon = (name: string) => `/icons/${name}`;
export const sitemapIndex = "/sitemap.xml";
export const sitemap = (bucket: string) => `/sitemaps/${bucket}.xml`;
