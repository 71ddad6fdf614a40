import { paths } from "#server/addresses/paths.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";

interface PageHeadProps {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path and query of the canonical address, such as "/jobs?category=cost-manager". Null: no canonical, noindex. */
  canonicalPath: string | null;
  isIndexable?: boolean;
  /** Open Graph type. */
  type?: "website" | "article" | "profile";
  /** Defaults to the site's own image. */
  image?: { path: string; alt: string };
}

/** Title, description, canonical link, robots and Open Graph tags of a page. Rendered once per page. */
export function PageHead({
  title,
  description,
  canonicalPath,
  isIndexable = canonicalPath !== null,
  type = "website",
  image,
}: PageHeadProps) {
  const site = useSiteFacts();
  const fullTitle = site ? `${title} | ${site.name}` : title;
  const address = canonicalPath === null || !site ? null : `${site.origin}${canonicalPath}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {!isIndexable && <meta name="robots" content="noindex, follow" />}
      {address && <link rel="canonical" href={address} />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {site && <meta property="og:site_name" content={site.name} />}
      <meta property="og:locale" content="en_GB" />
      {site && <meta property="og:image" content={site.origin + (image?.path ?? paths.siteImage)} />}
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image?.alt ?? site?.name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
