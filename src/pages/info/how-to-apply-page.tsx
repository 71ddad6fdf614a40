import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import sources from "../legal/sources.json" with { type: "json" };
import { InfoText, prepareInfo } from "./info-text.tsx";

export const prepare = prepareInfo;

export default function HowToApplyPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  return (
    <InfoText
      title="How to apply"
      path={paths.howToApply}
      description={`Applying for quantity surveying jobs on ${site.name}: what to read first, the two ways of applying, what the employer sees, what you are told, and warning signs of false adverts.`}
      inShort={
        <ul>
          <li>Each advert says where applications go: here, or to the advertiser’s own site.</li>
          <li>An application made here is sent once, can be withdrawn, and you are told what becomes of it.</li>
          <li>Applying is free. Never pay for a job, a check or an interview.</li>
        </ul>
      }
      sections={[...applying, ...afterwards]}
      related={[
        { label: "Search jobs", href: paths.jobs() },
        { label: "Register to find work", href: paths.register("jobseeker") },
      ]}
    />
  );
}

const applying: TextSection[] = [
  {
    id: "before",
    heading: "Before you apply",
    content: (
      <>
        <p>Adverts here state what surveyors ask first. Read these before you write:</p>
        <ul>
          <li>
            <strong>The side of the table.</strong> Contractor, subcontractor, consultancy or client: the same title is other work on each.
          </li>
          <li>
            <strong>The contract.</strong> Which suite, and whether you must know it, should, or will be taught. Say plainly what you have
            administered, and on which form.
          </li>
          <li>
            <strong>The pay and its basis.</strong> For a day rate: PAYE, umbrella or outside IR35, and who has decided that.
          </li>
          <li>
            <strong>Who placed it.</strong> For an agency’s advert, ask which firm it is before your CV goes out: being put forward twice
            can cost you the job.
          </li>
          <li>
            <strong>Its age.</strong> When it was first advertised, how often relisted, and when it closes.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "two-ways",
    heading: "The two ways of applying",
    content: (
      <>
        <p>
          <strong>On the advertiser’s site.</strong> The link on the advert names the site it leads to. Nothing you have told us goes with
          you, and what you send there is governed by that site’s own notice.
        </p>
        <p>
          <strong>Here.</strong> You need a <Link href={paths.register("jobseeker")}>jobseeker’s account</Link> with a confirmed e-mail
          address. An application holds:
        </p>
        <ul>
          <li>your name and e-mail address, as your account has them;</li>
          <li>a telephone number, if you wish to give one;</li>
          <li>a cover note of up to {limits.coverNoteMaxChars.toLocaleString("en-GB")} characters;</li>
          <li>answers to the advertiser’s questions, of which there may be up to {limits.screeningQuestions}.</li>
        </ul>
        <p>
          What you have written is kept as a draft that nobody else sees. You apply to an advert once. A form that was open when the advert
          closed can still be sent for {limits.applyGraceMinutes} minutes.
        </p>
      </>
    ),
  },
];

const afterwards: TextSection[] = [
  {
    id: "after",
    heading: "After you have applied",
    content: (
      <>
        <p>
          You get an e-mail that it was sent. The people who look after the advert can read it, and the administrators of their firm. If one
          of our own people has to, that is recorded. You are told when it is opened, reviewed or shortlisted, when you are invited to an
          interview or made an offer, and when it goes no further.
        </p>
        <p>
          You can withdraw it for as long as it is open, and take that back within {limits.withdrawalUndoMinutes} minutes. We delete an
          application six months after the advert closed, or two years after it if you were hired; the{" "}
          <Link href={paths.privacy}>privacy notice</Link> says more.
        </p>
      </>
    ),
  },
  {
    id: "staying-safe",
    heading: "Staying safe",
    content: (
      <>
        <p>
          Most adverts are honest. <Source href={sources.jobsAware}>JobsAware</Source> and the Disclosure and Barring Service name these
          warning signs of those that are not:
        </p>
        <ul>
          <li>money asked for, whatever it is called: a check, training, equipment, a visa;</li>
          <li>an offer without an interview;</li>
          <li>pay far out of line with the work;</li>
          <li>a vague advert, with no person to talk to;</li>
          <li>a firm that is not on the companies register, or writes from an odd web address.</li>
        </ul>
        <p>
          Keep your bank details and copies of your passport to yourself until there is an offer in writing from a firm that you have looked
          up. Nobody may <Source href={sources.employmentAgenciesAct}>charge you for finding you work</Source>. If you are asked to pay, do
          not, and <Link href={paths.contact("advert")}>tell us which advert it was</Link>.
        </p>
      </>
    ),
  },
  {
    id: "fair-treatment",
    heading: "Fair treatment",
    content: (
      <p>
        Under the <Source href={sources.equalityAct}>Equality Act 2010</Source> you may not be turned down because of age, sex, race,
        disability, religion or another protected characteristic, and you may ask for reasonable adjustments to an interview. An advert need
        not ask for your age, family or health, and you need not answer if one does.
      </p>
    ),
  },
];
