import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { errorsHref, momentWords, stateTones, stateWords } from "./error-words.ts";

type Group = Outputs["ops"]["errors"]["group"];

/** What the server threw that a page met, or what pages made of what the server threw. */
export const OtherHalf = ({ group: { side, otherHalf }, search }: { group: Group; search: URLSearchParams }) => (
  <section aria-labelledby="other-half">
    <SectionHeading id="other-half" level={3}>
      {side === "page" ? "What the server threw" : "What pages met of it"}
    </SectionHeading>
    {otherHalf.length === 0 ? (
      <p>{side === "page" ? "No error of the server is known of the same calls." : "No page has reported an error of the same calls."}</p>
    ) : (
      <ul className={dashboard.rows}>
        {otherHalf.map(({ publicId, title, culprit, state, n, lastSeenAt, isSameRequest }) => (
          <li key={publicId} className={dashboard.row}>
            <span className={dashboard.words}>
              <Link href={errorsHref(search, { group: publicId })}>{title}</Link>
              <span className={dashboard.soft}>
                {" "}
                {culprit && `${culprit}, `}
                {isSameRequest ? "in the same request" : "in the same call"}, {counted(n, "time")}, last on {momentWords(lastSeenAt)}
              </span>
            </span>
            <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>
          </li>
        ))}
      </ul>
    )}
  </section>
);
