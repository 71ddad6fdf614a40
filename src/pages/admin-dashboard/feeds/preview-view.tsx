import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { Fact } from "../fact.tsx";
import styles from "./feeds.module.css";

type Preview = Outputs["feeds"]["preview"];
type Row = Preview["rows"][number];

/** The first rows of a feed as they would stand on the board, and why others would not. */
export function PreviewView({ preview: { problem, rows, names } }: { preview: Preview }) {
  const refused = rows.filter((row) => row.refused !== null).length;
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <SectionHeading id="preview" level={3}>
        Its first rows
      </SectionHeading>
      <p role="status">
        {problem && `${problem} `}
        {rows.length > 0 && `${counted(rows.length, "row")} read, ${refused} of them would be rejected. Nothing has been saved.`}
      </p>
      {names.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {counted(names.length, "name")} of fields, each with what stands in the first row that has it
          </summary>
          <dl className={dashboard.facts}>
            {names.map(({ name, sample }) => (
              <Fact key={name} name={name}>
                {sample}
              </Fact>
            ))}
          </dl>
        </details>
      )}
      {rows.map((row) => (
        <PreviewRow key={row.rowNumber} row={row} />
      ))}
    </section>
  );
}

function PreviewRow({ row }: { row: Row }) {
  const { rowNumber, title, reference, advert, refused, missing, notes, sameVacancyAs } = row;
  return (
    <article aria-label={`Row ${rowNumber}`}>
      <h4 className={dashboard.title}>
        {rowNumber}. {title ?? "Without a title"} {refused && <Tag tone="bad">Rejected</Tag>}
      </h4>
      {refused && (
        <p className={styles.bad}>
          <span aria-hidden="true">▲ </span>
          {refused.field}: {refused.reason}
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.bad}>
          <span aria-hidden="true">▲ </span>Missing: {missing.join(", ")}
        </p>
      )}
      {sameVacancyAs !== null && (
        <p>
          The same vacancy as <Link href={paths.job(sameVacancyAs)}>an advert on the board</Link>: they are shown as one.
        </p>
      )}
      {advert && (
        <dl className={dashboard.facts}>
          <Fact name="Employer">{advert.company}</Fact>
          <Fact name="Role">
            {advert.category}, {advert.level}
          </Fact>
          <Fact name="Place">{advert.place ?? "Not stated"}</Fact>
          <Fact name="Pay">{advert.pay ?? "Not stated"}</Fact>
          <Fact name="Contract">
            {advert.contract}, {advert.work}
          </Fact>
          {advert.suites.length > 0 && <Fact name="Contract suites">{advert.suites.join(", ")}</Fact>}
          {advert.projectValue && <Fact name="Project value">{advert.projectValue}</Fact>}
          {advert.closesAt && <Fact name="Closes">{shortDate(new Date(advert.closesAt))}</Fact>}
          <Fact name="Apply at">{advert.applyUrl ?? "Not stated"}</Fact>
          <Fact name="Reference">{reference}</Fact>
          <Fact name="Begins">{advert.summary}</Fact>
          {notes.length > 0 && <Fact name="Set aside">{notes.join("\n")}</Fact>}
        </dl>
      )}
    </article>
  );
}
