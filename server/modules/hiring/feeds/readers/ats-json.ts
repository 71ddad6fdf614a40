import { decodeEntities } from "#server/text/entities.ts";
import { isObject, type JsonObject, joinPlace, scalarText, textAt, toList, valueAt } from "./json/json-value.ts";
import { findJobPostings, readJobPosting } from "./json-ld.ts";
import { emptyAdvert, emptySalary, type RawAdvert } from "./raw-advert.ts";

/** Fields around the list, where some systems state the company's name. */
export type Envelope = JsonObject;
type Reader = (job: JsonObject, envelope: Envelope) => Partial<RawAdvert> | null;

/** Public job boards of applicant-tracking systems, each recognised by keys unique to it. A reader returns null for an unlisted posting. */
const systems: readonly { keys: readonly string[]; read: Reader }[] = [
  { keys: ["jobUrl", "employmentType", "publishedAt"], read: readAshby },
  { keys: ["absolute_url", "internal_job_id"], read: readGreenhouse },
  { keys: ["absolute_url", "location", "updated_at"], read: readGreenhouse },
  { keys: ["hostedUrl", "text", "categories"], read: readLever },
  { keys: ["careers_url"], read: readRecruitee },
  { keys: ["releasedDate", "name", "location"], read: readSmartRecruiters },
  { keys: ["_jobposting"], read: readTeamtailor },
  { keys: ["shortcode", "url"], read: readWorkable },
];

/** Reads an advert of a known applicant-tracking system; returns undefined for any other object. */
export function readAtsJob(rowNumber: number, job: JsonObject, envelope: Envelope): RawAdvert | null | undefined {
  const system = systems.find(({ keys }) => keys.every((key) => Object.hasOwn(job, key)));
  if (!system) return undefined;
  const advert = system.read(job, envelope);
  return advert && { ...emptyAdvert(rowNumber), ...advert, rowNumber };
}

function readAshby(job: JsonObject): Partial<RawAdvert> | null {
  if (job.isListed === false) return null;
  const address = valueAt(job, "address.postalAddress");
  return {
    reference: textAt(job, "id", "jobUrl"),
    title: textAt(job, "title"),
    company: textAt(job, "companyName", "organizationName") ?? boardName(textAt(job, "jobUrl")),
    url: textAt(job, "jobUrl"),
    applyUrl: textAt(job, "applyUrl"),
    places: [
      scalarText(job.location) ?? joinPlace(textAt(address, "addressLocality"), textAt(address, "addressRegion")),
      ...toList(job.secondaryLocations).map((place) => textAt(place, "location")),
    ].flatMap((place) => place ?? []),
    country: textAt(address, "addressCountry"),
    workplace: joinPlace(textAt(job, "workplaceType"), job.isRemote === true ? "remote" : null),
    salary: {
      ...emptySalary,
      text: textAt(job, "compensation.scrapeableCompensationSalarySummary", "compensation.compensationTierSummary"),
    },
    postedAt: textAt(job, "publishedAt"),
    employment: textAt(job, "employmentType"),
    description: textAt(job, "descriptionHtml", "descriptionPlain"),
    category: joinPlace(textAt(job, "department"), textAt(job, "team")),
  };
}

/** Returns the company from the board's address, for postings that do not name it. */
function boardName(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  const slug = new URL(url).pathname.split("/")[1] ?? "";
  try {
    const words = decodeURIComponent(slug)
      .replace(/[-_.+]+/g, " ")
      .trim();
    return words.replace(/^[a-z]| [a-z]/g, (letter) => letter.toUpperCase()) || null;
  } catch {
    return slug || null;
  }
}

function readGreenhouse(job: JsonObject, envelope: Envelope): Partial<RawAdvert> {
  const [content, url] = [textAt(job, "content"), textAt(job, "absolute_url")];
  const pay = toList(job.pay_input_ranges)[0];
  return {
    reference: textAt(job, "id", "requisition_id"),
    title: textAt(job, "title"),
    company: textAt(job, "company_name") ?? textAt(envelope, "name") ?? (/greenhouse\.io\//.test(url ?? "") ? boardName(url) : null),
    url,
    places: [textAt(job, "location.name") ?? textAt(job, "offices.location", "offices.name")].flatMap((place) => place ?? []),
    salary: isObject(pay)
      ? {
          ...emptySalary,
          min: cents(pay.min_cents),
          max: cents(pay.max_cents),
          currency: textAt(pay, "currency_type"),
          period: textAt(pay, "interval"),
        }
      : emptySalary,
    postedAt: textAt(job, "first_published", "updated_at"),
    closesAt: textAt(job, "application_deadline"),
    employment: toList(job.metadata)
      .filter((field) => /employment|contract|type/i.test(textAt(field, "name") ?? ""))
      .map((field) => textAt(field, "value"))
      .join(" "),
    description: content && decodeEntities(content),
    category: textAt(job, "departments.name"),
  };
}

function cents(value: unknown): string | null {
  return typeof value === "number" ? String(value / 100) : null;
}

function readLever(job: JsonObject): Partial<RawAdvert> {
  const lists = toList(job.lists).map((part) => `<h3>${textAt(part, "text") ?? ""}</h3><ul>${textAt(part, "content") ?? ""}</ul>`);
  const pay = job.salaryRange;
  return {
    reference: textAt(job, "id"),
    title: textAt(job, "text"),
    company: boardName(textAt(job, "hostedUrl")),
    url: textAt(job, "hostedUrl"),
    applyUrl: textAt(job, "applyUrl"),
    places: [textAt(job, "categories.location"), ...toList(valueAt(job, "categories.allLocations")).map(scalarText)].flatMap(
      (place) => place ?? [],
    ),
    country: textAt(job, "country"),
    workplace: textAt(job, "workplaceType"),
    salary: {
      text: textAt(job, "salaryDescriptionPlain"),
      min: textAt(pay, "min"),
      max: textAt(pay, "max"),
      currency: textAt(pay, "currency"),
      period: textAt(pay, "interval"),
    },
    postedAt: textAt(job, "createdAt"),
    employment: textAt(job, "categories.commitment"),
    description: [textAt(job, "description", "descriptionPlain"), ...lists, textAt(job, "additional", "additionalPlain")]
      .flatMap((part) => part ?? [])
      .join("\n"),
    category: joinPlace(textAt(job, "categories.department"), textAt(job, "categories.team")),
  };
}

function readRecruitee(job: JsonObject): Partial<RawAdvert> | null {
  const status = textAt(job, "status");
  if (status !== null && status !== "published") return null;
  const remote = job.remote === true ? "remote" : null;
  const places = toList(job.locations).map((place) =>
    joinPlace(textAt(place, "city", "name"), textAt(place, "state"), textAt(place, "postal_code")),
  );
  return {
    reference: textAt(job, "id", "guid", "slug"),
    title: textAt(job, "title", "translations.en.title"),
    company: textAt(job, "company_name"),
    url: textAt(job, "careers_url"),
    applyUrl: textAt(job, "careers_apply_url"),
    places: (places.some(Boolean)
      ? places
      : [joinPlace(textAt(job, "city"), textAt(job, "postal_code")) ?? textAt(job, "location")]
    ).flatMap((place) => place ?? []),
    country: textAt(job, "country", "country_code"),
    workplace: joinPlace(remote, job.hybrid === true ? "hybrid" : null, job.on_site === true ? "on-site" : null),
    salary: {
      ...emptySalary,
      min: textAt(job, "salary.min"),
      max: textAt(job, "salary.max"),
      period: textAt(job, "salary.period"),
      currency: textAt(job, "salary.currency"),
    },
    postedAt: textAt(job, "published_at", "created_at"),
    closesAt: textAt(job, "close_at"),
    employment: textAt(job, "employment_type_code")?.replaceAll("_", " ") ?? null,
    description: [textAt(job, "description"), textAt(job, "requirements")].flatMap((part) => part ?? []).join("\n"),
    category: textAt(job, "department", "category_code"),
  };
}

function readSmartRecruiters(job: JsonObject): Partial<RawAdvert> {
  const id = textAt(job, "id", "uuid");
  const company = textAt(job, "company.identifier");
  const sections = valueAt(job, "jobAd.sections");
  return {
    reference: id ?? textAt(job, "refNumber"),
    title: textAt(job, "name"),
    company: textAt(job, "company.name", "company.identifier"),
    url:
      textAt(job, "postingUrl") ??
      (company && id ? `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${encodeURIComponent(id)}` : null),
    applyUrl: textAt(job, "applyUrl"),
    places: [joinPlace(textAt(job, "location.city"), textAt(job, "location.region"), textAt(job, "location.postalCode"))].flatMap(
      (place) => place ?? [],
    ),
    country: textAt(job, "location.country"),
    workplace: joinPlace(
      valueAt(job, "location.remote") === true ? "remote" : null,
      valueAt(job, "location.hybrid") === true ? "hybrid" : null,
    ),
    lat: textAt(job, "location.latitude"),
    lng: textAt(job, "location.longitude"),
    postedAt: textAt(job, "releasedDate"),
    employment: textAt(job, "typeOfEmployment.label", "typeOfEmployment.id"),
    description: ["jobDescription", "qualifications", "additionalInformation"]
      .flatMap((key) => textAt(sections, `${key}.text`) ?? [])
      .join("\n"),
    category: joinPlace(textAt(job, "function.label"), textAt(job, "industry.label")),
  };
}

function readTeamtailor(job: JsonObject, envelope: Envelope): Partial<RawAdvert> {
  const posting = findJobPostings(job._jobposting)[0];
  const advert = posting ? readJobPosting(0, posting) : emptyAdvert(0);
  return {
    ...advert,
    reference: textAt(job, "id") ?? advert.reference,
    title: advert.title ?? textAt(job, "title"),
    company: advert.company ?? textAt(envelope, "title"),
    url: textAt(job, "url") ?? advert.url,
    postedAt: advert.postedAt ?? textAt(job, "date_published"),
    description: advert.description ?? textAt(job, "content_html", "content_text", "summary"),
  };
}

function readWorkable(job: JsonObject, envelope: Envelope): Partial<RawAdvert> {
  const places = toList(job.locations).filter((place) => valueAt(place, "hidden") !== true);
  const main = joinPlace(textAt(job, "city"), textAt(job, "state"));
  return {
    reference: textAt(job, "shortcode", "code"),
    title: textAt(job, "title", "full_title"),
    company: textAt(envelope, "name") ?? textAt(job, "company"),
    url: textAt(job, "url", "shortlink"),
    applyUrl: textAt(job, "application_url"),
    places: [main, ...places.map((place) => joinPlace(textAt(place, "city"), textAt(place, "region")))].flatMap((place) => place ?? []),
    country: textAt(job, "country") ?? textAt(places[0], "country", "countryCode"),
    workplace: joinPlace(job.telecommuting === true ? "remote" : null, textAt(job, "workplace_type")),
    postedAt: textAt(job, "published_on", "created_at"),
    employment: textAt(job, "employment_type"),
    description: textAt(job, "description", "full_description"),
    category: joinPlace(textAt(job, "department"), textAt(job, "function")),
  };
}
