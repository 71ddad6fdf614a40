import { limits } from "#db/values.ts";
import { Source } from "#src/ui/text-page/text-links.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { sources } from "./sources.ts";

const [fewest, most] = [limits.descriptionMinChars, limits.descriptionMaxChars].map((chars) => chars.toLocaleString("en-GB"));

/** What stands in an advert, and what keeps it from the board. */
export const writingSections: TextSection[] = [
  {
    id: "four-parts",
    heading: "The four parts of an advert",
    content: (
      <ol>
        <li>
          <strong>The role.</strong> Title ({limits.titleMinChars} to {limits.titleMaxChars} characters, without pay or telephone numbers),
          category, level, which side of the table the work is on, where it is done, and the place: a town, a county or a postcode district.
          Days on site and at home, if it is both. Agencies say that they are one, and name the hirer or why it is not named.
        </li>
        <li>
          <strong>Contract and pay.</strong> The kind of contract; the pay with its period; for day and hourly rates what the rate is: PAYE,
          umbrella, outside IR35 or not determined; benefits, start and length. Agencies say whether the work is permanent or temporary.
        </li>
        <li>
          <strong>The project.</strong> Sector, value, procurement route, contract suites with how well each must be known, software and
          measurement rules, the RICS level sought, for trainees the APC competencies the work can evidence, a description of {fewest} to{" "}
          {most} characters, and up to {limits.screeningQuestions} questions for applicants: your own, or from a bank of ready ones.
        </li>
        <li>
          <strong>Preview and publish.</strong> How people apply: here or on your own site, and until when: at most {limits.closingMaxDays}{" "}
          days ahead. You confirm that the position is open and that you may advertise it. The advert stands below as its page will look,
          with what search engines will make of it and what is still missing.
        </li>
      </ol>
    ),
  },
  {
    id: "saved",
    heading: "Saved as you write",
    content: (
      <>
        <p>
          A draft is kept from the first field on, and you can open its four parts in any order, today or later, here or on another device.
          You can also begin with a copy of an earlier advert: it comes without dates.
        </p>
        <p>
          If a colleague changes the same draft meanwhile, what each of you wrote in different fields is kept. Where you both changed one,
          you are shown both and choose. If your session ends, you sign in again over the form, and go on.
        </p>
      </>
    ),
  },
  {
    id: "checks",
    heading: "What keeps an advert from the board",
    content: (
      <>
        <p>These must be mended first, and the field at fault is named:</p>
        <ul>
          <li>
            wording that shuts people out, which the <Source href={sources.equalityAct}>Equality Act 2010</Source> forbids;
          </li>
          <li>
            money asked of applicants, since <Source href={sources.employmentAgenciesAct}>finding work must cost them nothing</Source>
          </li>
          <li>
            pay below the <Source href={sources.minimumWage}>National Minimum Wage</Source>, or too high or low to be right for its period;
          </li>
          <li>
            for agencies, what <Source href={sources.conductRegulations}>regulation 27</Source> asks: the kind of agency, permanent or
            temporary, and beside pay the experience or qualifications needed; and the hirer’s name, or why it is not given;
          </li>
          <li>
            a closing date that has passed, an address for applications that is not on the public web, or a required field left empty.
          </li>
        </ul>
        <p>
          Other things you are only warned of, and decide for yourself: no pay stated, a very wide range, wording that may put people off,
          contact details in the description, a hirer left unnamed, “urgent” in the title, an advert of yours on the board that looks the
          same, pay that came with the copy of an old advert.
        </p>
      </>
    ),
  },
  {
    id: "a-good-advert",
    heading: "An advert that gets answers",
    content: (
      <ul>
        <li>Name the role as surveyors do: “Senior quantity surveyor”, not “Commercial superstar”.</li>
        <li>State the pay. A search by pay leaves adverts without it out unless people ask for them.</li>
        <li>Say which contract, and whether you will teach it. “NEC4, will train” finds people that “NEC4 essential” turns away.</li>
        <li>Say what the project is, what stage it is at and who they would report to.</li>
        <li>Ask for the skill, not for the years or the age that you think go with it.</li>
        <li>Ask few questions, and none that the CV or the cover note answers.</li>
      </ul>
    ),
  },
];
