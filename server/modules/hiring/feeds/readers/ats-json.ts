import { decodeEntities } from "#server/text/entities.ts";
import { at, isObject, type JsonObject, joinPlace, list, words, wordsAt } from "./json/json-value.ts";
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
  const address = at(job, "address.postalAddress");
  return {
    reference: wordsAt(job, "id", "jobUrl"),
    title: wordsAt(job, "title"),
    company: wordsAt(job, "companyName", "organizationName") ?? boardName(wordsAt(job, "jobUrl")),
    url: wordsAt(job, "jobUrl"),
    applyUrl: wordsAt(job, "applyUrl"),
    places: [
      words(job.location) ?? joinPlace(wordsAt(address, "addressLocality"), wordsAt(address, "addressRegion")),
      ...list(job.secondaryLocations).map((place) => wordsAt(place, "location")),
    ].flatMap((place) => place ?? []),
    country: wordsAt(address, "addressCountry"),
    workplace: joinPlace(wordsAt(job, "workplaceType"), job.isRemote === true ? "remote" : null),
    salary: {
      ...emptySalary,
      text: wordsAt(job, "compensation.scrapeableCompensationSalarySummary", "compensation.compensationTierSummary"),
    },
    postedAt: wordsAt(job, "publishedAt"),
    employment: wordsAt(job, "employmentType"),
    description: wordsAt(job, "descriptionHtml", "descriptionPlain"),
    category: joinPlace(wordsAt(job, "department"), wordsAt(job, "team")),
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
  const content = wordsAt(job, "content");
  const pay = list(job.pay_input_ranges)[0];
  return {
    reference: wordsAt(job, "id", "requisition_id"),
    title: wordsAt(job, "title"),
    company: wordsAt(job, "company_name") ?? wordsAt(envelope, "name"),
    url: wordsAt(job, "absolute_url"),
    places: [wordsAt(job, "location.name") ?? wordsAt(job, "offices.location", "offices.name")].flatMap((place) => place ?? []),
    salary: isObject(pay)
      ? {
          ...emptySalary,
          min: cents(pay.min_cents),
          max: cents(pay.max_cents),
          currency: wordsAt(pay, "currency_type"),
          period: wordsAt(pay, "interval"),
        }
      : emptySalary,
    postedAt: wordsAt(job, "first_published", "updated_at"),
    closesAt: wordsAt(job, "application_deadline"),
    employment: list(job.metadata)
      .filter((field) => /employment|contract|type/i.test(wordsAt(field, "name") ?? ""))
      .map((field) => wordsAt(field, "value"))
      .join(" "),
    description: content && decodeEntities(content),
    category: wordsAt(job, "departments.name"),
  };
}

function cents(value: unknown): string | null {
  return typeof value === "number" ? String(value / 100) : null;
}

function readLever(job: JsonObject): Partial<RawAdvert> {
  const lists = list(job.lists).map((part) => `<h3>${wordsAt(part, "text") ?? ""}</h3><ul>${wordsAt(part, "content") ?? ""}</ul>`);
  const pay = job.salaryRange;
  return {
    reference: wordsAt(job, "id"),
    title: wordsAt(job, "text"),
    company: boardName(wordsAt(job, "hostedUrl")),
    url: wordsAt(job, "hostedUrl"),
    applyUrl: wordsAt(job, "applyUrl"),
    places: [wordsAt(job, "categories.location"), ...list(at(job, "categories.allLocations")).map(words)].flatMap((place) => place ?? []),
    country: wordsAt(job, "country"),
    workplace: wordsAt(job, "workplaceType"),
    salary: {
      text: wordsAt(job, "salaryDescriptionPlain"),
      min: wordsAt(pay, "min"),
      max: wordsAt(pay, "max"),
      currency: wordsAt(pay, "currency"),
      period: wordsAt(pay, "interval"),
    },
    postedAt: wordsAt(job, "createdAt"),
    employment: wordsAt(job, "categories.commitment"),
    description: [wordsAt(job, "description", "descriptionPlain"), ...lists, wordsAt(job, "additional", "additionalPlain")]
      .flatMap((part) => part ?? [])
      .join("\n"),
    category: joinPlace(wordsAt(job, "categories.department"), wordsAt(job, "categories.team")),
  };
}

function readRecruitee(job: JsonObject): Partial<RawAdvert> | null {
  const status = wordsAt(job, "status");
  if (status !== null && status !== "published") return null;
  const remote = job.remote === true ? "remote" : null;
  const places = list(job.locations).map((place) =>
    joinPlace(wordsAt(place, "city", "name"), wordsAt(place, "state"), wordsAt(place, "postal_code")),
  );
  return {
    reference: wordsAt(job, "id", "guid", "slug"),
    title: wordsAt(job, "title", "translations.en.title"),
    company: wordsAt(job, "company_name"),
    url: wordsAt(job, "careers_url"),
    applyUrl: wordsAt(job, "careers_apply_url"),
    places: (places.some(Boolean)
      ? places
      : [joinPlace(wordsAt(job, "city"), wordsAt(job, "postal_code")) ?? wordsAt(job, "location")]
    ).flatMap((place) => place ?? []),
    country: wordsAt(job, "country", "country_code"),
    workplace: joinPlace(remote, job.hybrid === true ? "hybrid" : null, job.on_site === true ? "on-site" : null),
    salary: {
      ...emptySalary,
      min: wordsAt(job, "salary.min"),
      max: wordsAt(job, "salary.max"),
      period: wordsAt(job, "salary.period"),
      currency: wordsAt(job, "salary.currency"),
    },
    postedAt: wordsAt(job, "published_at", "created_at"),
    closesAt: wordsAt(job, "close_at"),
    employment: wordsAt(job, "employment_type_code")?.replaceAll("_", " ") ?? null,
    description: [wordsAt(job, "description"), wordsAt(job, "requirements")].flatMap((part) => part ?? []).join("\n"),
    category: wordsAt(job, "department", "category_code"),
  };
}

function readSmartRecruiters(job: JsonObject): Partial<RawAdvert> {
  const id = wordsAt(job, "id", "uuid");
  const company = wordsAt(job, "company.identifier");
  const sections = at(job, "jobAd.sections");
  return {
    reference: id ?? wordsAt(job, "refNumber"),
    title: wordsAt(job, "name"),
    company: wordsAt(job, "company.name", "company.identifier"),
    url:
      wordsAt(job, "postingUrl") ??
      (company && id ? `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${encodeURIComponent(id)}` : null),
    applyUrl: wordsAt(job, "applyUrl"),
    places: [joinPlace(wordsAt(job, "location.city"), wordsAt(job, "location.region"), wordsAt(job, "location.postalCode"))].flatMap(
      (place) => place ?? [],
    ),
    country: wordsAt(job, "location.country"),
    workplace: joinPlace(at(job, "location.remote") === true ? "remote" : null, at(job, "location.hybrid") === true ? "hybrid" : null),
    lat: wordsAt(job, "location.latitude"),
    lng: wordsAt(job, "location.longitude"),
    postedAt: wordsAt(job, "releasedDate"),
    employment: wordsAt(job, "typeOfEmployment.label", "typeOfEmployment.id"),
    description: ["jobDescription", "qualifications", "additionalInformation"]
      .flatMap((key) => wordsAt(sections, `${key}.text`) ?? [])
      .join("\n"),
    category: joinPlace(wordsAt(job, "function.label"), wordsAt(job, "industry.label")),
  };
}

function readTeamtailor(job: JsonObject, envelope: Envelope): Partial<RawAdvert> {
  const posting = findJobPostings(job._jobposting)[0];
  const advert = posting ? readJobPosting(0, posting) : emptyAdvert(0);
  return {
    ...advert,
    reference: wordsAt(job, "id") ?? advert.reference,
    title: advert.title ?? wordsAt(job, "title"),
    company: advert.company ?? wordsAt(envelope, "title"),
    url: wordsAt(job, "url") ?? advert.url,
    postedAt: advert.postedAt ?? wordsAt(job, "date_published"),
    description: advert.description ?? wordsAt(job, "content_html", "content_text", "summary"),
  };
}

function readWorkable(job: JsonObject, envelope: Envelope): Partial<RawAdvert> {
  const places = list(job.locations).filter((place) => at(place, "hidden") !== true);
  const main = joinPlace(wordsAt(job, "city"), wordsAt(job, "state"));
  return {
    reference: wordsAt(job, "shortcode", "code"),
    title: wordsAt(job, "title", "full_title"),
    company: wordsAt(envelope, "name") ?? wordsAt(job, "company"),
    url: wordsAt(job, "url", "shortlink"),
    applyUrl: wordsAt(job, "application_url"),
    places: [main, ...places.map((place) => joinPlace(wordsAt(place, "city"), wordsAt(place, "region")))].flatMap((place) => place ?? []),
    country: wordsAt(job, "country") ?? wordsAt(places[0], "country", "countryCode"),
    workplace: joinPlace(job.telecommuting === true ? "remote" : null, wordsAt(job, "workplace_type")),
    postedAt: wordsAt(job, "published_on", "created_at"),
    employment: wordsAt(job, "employment_type"),
    description: wordsAt(job, "description", "full_description"),
    category: joinPlace(wordsAt(job, "department"), wordsAt(job, "function")),
  };
}
