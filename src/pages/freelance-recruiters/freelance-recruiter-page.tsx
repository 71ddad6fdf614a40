import { useQuery } from "@tanstack/react-query";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { counted } from "#src/lib/money.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { useNow } from "#src/lib/use-now.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import { StructuredData } from "#src/ui/structured-data.tsx";
import { JobList } from "../jobs/job-list.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./freelance-recruiter.module.css";
import { engagementWords, labelsOf, sinceWords } from "./recruiter-words.ts";

/** Title, description and structured data of a freelance recruiter, derived from what the page shows: no contact address. */
function RecruiterHead({ recruiter }: { recruiter: Recruiter }) {
  const site = useSiteFacts();
  const { id, name, headline, vacancies } = recruiter;
  return (
    <>
      <PageHead
        title={`${name}: freelance recruiter`}
        description={`${name}, freelance recruiter${headline ? `: ${headline}` : ""}. ${counted(vacancies, "vacancy", "vacancies")} now.`}
        canonicalPath={paths.freelanceRecruiter(id)}
        type="profile"
      />
      {site && <StructuredData data={recruiterStructuredData(recruiter, site.origin)} />}
    </>
  );
}

function recruiterStructuredData({ id, name, personName, headline }: Recruiter, origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org/",
    "@type": "ProfilePage",
    url: origin + paths.freelanceRecruiter(id),
    mainEntity: {
      "@type": "Person",
      identifier: id,
      name: personName ?? name,
      jobTitle: "Freelance recruiter",
      ...(personName && { worksFor: { "@type": "Organization", name } }),
      ...(headline && { description: headline }),
    },
  };
}

export const prepare = (queries: Queries, { params }: PageProps) => [queries.recruiters.freelancer.ensureData({ id: params.id ?? "" })];

type Recruiter = NonNullable<Outputs["recruiters"]["freelancer"]>;

const verificationWords: Record<Recruiter["verification"], string> = {
  verified: "Verified: the board has checked this recruiter’s documents",
  "in-review": "Page approved; documents in review",
  "not-started": "Page approved by the board; no documents provided",
  refused: "Page approved by the board; no documents provided",
  lapsed: "Page approved by the board; verification has lapsed",
};

export default function FreelanceRecruiterPage({ params }: PageProps) {
  const [recruiter] = trpc.recruiters.freelancer.useSuspenseQuery({ id: params.id ?? "" });
  const now = useNow();
  if (!recruiter) return <NotFoundPage />;
  const { name, personName, headline, vacancies, about, terms, isMarginShown } = recruiter;
  return (
    <article className={profileStyles.page}>
      <RecruiterHead recruiter={recruiter} />
      <header className={profileStyles.header}>
        <p data-screen-only>
          <Link href={paths.freelanceRecruiters}>Freelance recruiters</Link>
        </p>
        <h1 tabIndex={-1}>{name}</h1>
        {headline && <p>{headline}</p>}
        <p className={profileStyles.soft}>{personName ? `${personName}, on their own account` : "Recruits on their own account"}</p>
        <p className={recruiter.verification === "verified" ? profileStyles.verified : profileStyles.soft}>
          {verificationWords[recruiter.verification]}
        </p>
        {recruiter.isSample && <p className={profileStyles.soft}>Sample recruiter: invented, to show how the board works.</p>}
      </header>
      {about && <Prose id="about" heading="About" text={about} />}
      <Facts recruiter={recruiter} />
      {(terms || isMarginShown) && (
        <Prose
          id="terms"
          heading="Terms"
          text={[isMarginShown ? "Margin shown: tells candidates how much it keeps of what the employer pays." : "", terms]
            .filter(Boolean)
            .join("\n\n")}
        />
      )}
      <AdvertTruth recruiter={recruiter} />
      <Section id="jobs" heading={vacancies === 0 ? "No live adverts just now" : counted(vacancies, "live advert")}>
        {recruiter.jobs.length > 0 && <JobList jobs={recruiter.jobs} now={now} headingLevel={3} />}
      </Section>
      <Contact id={recruiter.id} name={name} />
    </article>
  );
}

function Prose({ id, heading, text }: { id: string; heading: string; text: string }) {
  return (
    <Section id={id} heading={heading}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className={styles.prose}>
          {paragraph}
        </p>
      ))}
    </Section>
  );
}

function Facts({ recruiter }: { recruiter: Recruiter }) {
  const { replyRecord, placements, recruitingSince, companyNumber } = recruiter;
  const facts: [string, string | null][] = [
    ["Recruits for", labelsOf(recruiter.categories)],
    ["Fills", engagementWords(recruiter)],
    ["Regions", labelsOf(recruiter.regions)],
    ["Sectors", labelsOf(recruiter.sectors)],
    ["Contract suites", labelsOf(recruiter.suites)],
    ["Recruiting", recruitingSince === null ? null : sinceWords(recruitingSince)],
    ["Agency", companyNumber ? `${recruiter.name}, company number ${companyNumber}` : recruiter.name],
    ["Answers to applicants", replyRecord ? `Has ${replyWords(replyRecord)}` : "Fewer than ten, so not shown"],
    ["Placements", placements > 0 ? `${placements}, each confirmed by both sides` : "None confirmed by both sides"],
  ];
  return (
    <Section id="facts" heading="Facts">
      <dl className={profileStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "Not stated"}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What people say of the recruiter's adverts, and the reply. In words: the charts of company pages would be loaded with every advert. */
function AdvertTruth({ recruiter: { name, advertTruth } }: { recruiter: Recruiter }) {
  if (!advertTruth) return null;
  const { words, reply } = advertTruth;
  return (
    <section aria-labelledby="truth">
      <SectionHeading id="truth" aside={<Link href={paths.article("was-the-advert-true")}>How we ask</Link>}>
        Were the adverts true?
      </SectionHeading>
      <p className={styles.prose}>{words}</p>
      {reply && (
        <p className={styles.prose}>
          {name} replied on {longDate(new Date(reply.on))}: {reply.text}
        </p>
      )}
    </section>
  );
}

/** The form's code is loaded once the page is interactive. */
function Contact({ id, name }: { id: string; name: string }) {
  const code = useQuery({
    queryKey: ["enquiry-form"],
    queryFn: () => loadWithRetries(() => import("./enquiry-form.tsx")),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const Form = code.data?.EnquiryForm;
  return (
    <section aria-labelledby="contact" id="write" data-screen-only className={styles.contact}>
      <SectionHeading id="contact">Write to {name}</SectionHeading>
      {Form ? (
        <Form id={id} name={name} />
      ) : (
        <p className={profileStyles.soft}>
          To use the form here, you need to be signed in:{" "}
          <Link href={paths.signInThen(`${paths.freelanceRecruiter(id)}#write`)}>sign in</Link>.
        </p>
      )}
    </section>
  );
}
