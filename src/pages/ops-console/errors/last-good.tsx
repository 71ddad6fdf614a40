import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";

type LastGoodBuild = Outputs["ops"]["errors"]["group"]["lastGood"];

/** The newest build before it that enough visits used without meeting it, and what went into the first bad one since. */
export const LastGood = ({ lastGood, firstRelease }: { lastGood: LastGoodBuild; firstRelease: string | null }) => (
  <section aria-labelledby="last-good">
    <SectionHeading id="last-good" level={3}>
      Last good build
    </SectionHeading>
    {lastGood === null ? (
      <p>No earlier build was used by 300 visits without meeting it.</p>
    ) : (
      <>
        <p>
          {lastGood.release}: {formatCount(lastGood.visits)} visits, none of which met it. So many clean visits put its true share under 1%,
          in nineteen cases of twenty. It was met first in {firstRelease}.
        </p>
        {lastGood.changes === null ? (
          <p>What changed between the two is not known: they were built without the history of the source.</p>
        ) : (
          <ul aria-label="What changed since" className={dashboard.rows}>
            {lastGood.changes.map(({ commit, subject, touchesFault }) => (
              <li key={commit} className={dashboard.row}>
                <span className={dashboard.words}>
                  {subject} <span className={dashboard.soft}>{commit.slice(0, 8)}</span>
                  {touchesFault && <strong> It touches a file of the stack.</strong>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </>
    )}
  </section>
);
