import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { Guide, Jobs } from "./guide-links.tsx";

/** What lies behind a figure and how the ones above are counted. */
export const aboutFigures: readonly TextSection[] = [
  {
    id: "what-moves-pay",
    heading: "What moves pay",
    content: (
      <ul>
        <li>
          <strong>Level</strong> more than anything: what you can be left alone with.
        </li>
        <li>
          <strong>Place.</strong> London and the South East pay more; long-running projects elsewhere sometimes pay as much, to draw people
          there.
        </li>
        <li>
          <strong>Sector and contract.</strong> Infrastructure under <Jobs list={{ suite: ["nec4"] }}>NEC4</Jobs>, energy and{" "}
          <Jobs list={{ sector: ["data-centres"] }}>data centres</Jobs> look for people with exactly that experience and pay for it.
        </li>
        <li>
          <strong>Side.</strong> Contractors more often add a car or allowance and a bonus on results; consultancies pay fees and study.
        </li>
        <li>
          <strong>Chartered status</strong>, chiefly in consultancies. <Guide to="chartered">What it takes</Guide>.
        </li>
        <li>
          <strong>Changing employer.</strong> Adverts state what is paid to people who come. People who stay often earn less than the advert
          for their own desk: look once a year.
        </li>
      </ul>
    ),
  },
  {
    id: "comparing",
    heading: "Comparing two offers",
    content: (
      <p>
        Compare base with base. Then value the rest on its own: car or allowance, pension percentage, bonus that was really paid in the last
        two years, professional fees, holidays, and hours of travel. A salary and a day rate cannot be compared by multiplying: a contractor
        pays for holidays, sickness, pension and gaps out of the rate. <Guide to="advice">Career advice</Guide> says more on both.
      </p>
    ),
  },
  {
    id: "method",
    heading: "How we count",
    content: (
      <ul>
        <li>From adverts on this board first published in the last six months that state pay in pounds, live or closed since.</li>
        <li>Several adverts of one vacancy count as one.</li>
        <li>
          The lower and the upper ends of ranges are counted apart. “Middle” is the median: half of the adverts state less and half more.
          The middle half leaves out the lowest and the highest quarter.
        </li>
        <li>Where too few adverts, or adverts of too few employers, would stand behind a figure, none is printed.</li>
        <li>Monthly pay counts as a twelfth of a year. Hourly pay is left out, and nothing is guessed where an advert is silent.</li>
        <li>Published figures of others are never mixed with ours.</li>
      </ul>
    ),
  },
];
