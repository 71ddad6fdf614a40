import { paths } from "#server/addresses/paths.ts";
import type { Job } from "./job.types.ts";

const units = { year: "YEAR", month: "MONTH", week: "WEEK", day: "DAY", hour: "HOUR" } as const;

/** schema.org JobPosting of an open advert. Contains nothing that the page does not show. */
export function jobPosting(job: Job, site: { name: string; origin: string }): Record<string, unknown> {
  const validThrough = job.closesAt ?? job.expiresAt;
  const hiringOrganization = organisation(job, site.origin);
  return {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.title,
    description: job.descriptionHtml,
    identifier: { "@type": "PropertyValue", name: hiringOrganization.name, value: String(job.id) },
    url: site.origin + paths.job(job.id),
    datePosted: job.firstPublishedAt,
    ...(validThrough ? { validThrough } : {}),
    employmentType: job.contractType.schema,
    hiringOrganization,
    ...places(job),
    ...salary(job),
    ...(job.sector ? { industry: job.sector.label } : {}),
    directApply: job.apply.kind === "on-site",
  };
}

/** The employer when an agency names it; otherwise the organisation the page shows, never an invented one. */
function organisation(job: Job, origin: string): { "@type": "Organization"; name: string; sameAs?: string } {
  if (job.clientName) return { "@type": "Organization", name: job.clientName };
  const sameAs = job.company.website ?? origin + paths.company(job.company.slug);
  return { "@type": "Organization", name: job.company.name, sameAs };
}

function places(job: Job): Record<string, unknown> {
  const isRemote = job.workType.slug === "remote";
  const shown = [job.site, job.office, ...job.otherPlaces].filter((place) => place !== null);
  // An advert without a place that is not remote is somewhere in the country: anything more would be invented.
  const known = shown.length > 0 || isRemote ? shown : [{ locality: null, region: null }];
  const jobLocation = known.map((place) => ({
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      ...(place.locality ? { addressLocality: place.locality } : {}),
      ...(place.region ? { addressRegion: place.region } : {}),
      addressCountry: "GB",
    },
  }));
  return {
    ...(jobLocation.length ? { jobLocation } : {}),
    ...(isRemote ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { "@type": "Country", name: "United Kingdom" } } : {}),
  };
}

function salary(job: Job): Record<string, unknown> {
  if (!job.pay) return {};
  const { minPence, maxPence, currency, period } = job.pay;
  const value = {
    "@type": "QuantitativeValue",
    ...(minPence !== null && minPence === maxPence
      ? { value: minPence / 100 }
      : { ...(minPence !== null ? { minValue: minPence / 100 } : {}), ...(maxPence !== null ? { maxValue: maxPence / 100 } : {}) }),
    unitText: units[period],
  };
  return { baseSalary: { "@type": "MonetaryAmount", currency, value } };
}
