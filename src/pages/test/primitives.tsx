import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { networkFailure } from "#src/trpc/request/request-failure.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Explained } from "#src/ui/explained.tsx";
import { Field } from "#src/ui/field.tsx";
import { LoadError } from "#src/ui/load-error.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Price } from "#src/ui/price.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./test-page.module.css";

const pageCount = 12;
const tagTones = ["plain", "new", "good", "warn", "bad"] as const;
const noticeTones = ["plain", "good", "warn", "bad"] as const;

export function Primitives({ page }: { page: number }) {
  return (
    <Section id="components" heading="Components">
      <div className={styles.samples}>
        <Sample name="Buttons">
          <p className={styles.buttons}>
            <Button kind="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button kind="quiet">Quiet</Button>
            <Button disabled>Disabled</Button>
            <ButtonLink href={paths.test}>A link</ButtonLink>
          </p>
        </Sample>
        <Sample name="Tags">
          <p className={styles.buttons}>
            {tagTones.map((tone) => (
              <Tag key={tone} tone={tone}>
                {tone}
              </Tag>
            ))}
          </p>
        </Sample>
        <Sample name="Explained terms">
          <p>
            Paid <Explained meaning="By an umbrella company that employs the contractor.">umbrella</Explained> or{" "}
            <Explained meaning="Through the payroll of the client or agency.">PAYE</Explained>
          </p>
        </Sample>
        <Sample name="Notices">
          {noticeTones.map((tone) => (
            <Notice key={tone} tone={tone} label={tone}>
              What has happened, and what to do next.
            </Notice>
          ))}
        </Sample>
        <Sample name="Fields">
          <Field id="sample-plain" label="A field" hint="A hint before it is filled in.">
            <input id="sample-plain" aria-describedby="sample-plain-hint" />
          </Field>
          <Field id="sample-wrong" label="A field that is wrong" error="Enter a whole number of pounds.">
            <input id="sample-wrong" defaultValue="about 50k" aria-describedby="sample-wrong-error" aria-invalid />
          </Field>
        </Sample>
        <Sample name="Pay">
          <Price
            pay={{ period: "year", minPence: 5_500_000, maxPence: 6_500_000, currency: "GBP", basis: null, otherRates: [] }}
            payText={null}
          />
          <Price
            pay={{
              ...{ period: "day", minPence: 50_000, maxPence: 50_000, currency: "GBP", basis: "umbrella" },
              otherRates: [{ basis: "paye-agency", minPence: 42_000, maxPence: 42_000 }],
            }}
            payText={null}
          />
          <Price pay={null} payText="Competitive" />
        </Sample>
        <Sample name="Numbered pages">
          <Pagination
            page={Math.min(Math.max(1, page), pageCount)}
            pageCount={pageCount}
            href={(number) => `${paths.test}?page=${number}`}
          />
        </Sample>
        <Sample name="What could not be fetched">
          <ToggledError />
        </Sample>
      </div>
    </Section>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

/** Mounted on demand: its content would announce itself for the whole page. */
function ToggledError() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <p data-needs-script>
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show the message
        </Button>
      </p>
      {isShown && <LoadError isPage what="the jobs" error={networkFailure(null)} onRetry={() => {}} />}
    </>
  );
}
