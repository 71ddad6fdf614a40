import { useEffect, useRef, useState } from "react";
import { emptyOffer, type OfferFields, offerFieldNames } from "#db/offer-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./offer-check.module.css";
import { OfferFieldsForm, OfferTextForm } from "./offer-forms.tsx";
import { OfferResult } from "./offer-result.tsx";
import { OffersBeside, sideOfferOf, useSideOffers } from "./offers-beside.tsx";

type Checked = Outputs["offerCheck"]["check"];
type Start = Outputs["offerCheck"]["start"];

interface Draft {
  text: string;
  offer: OfferFields;
  answer: Checked | null;
  /** Counts what was read or checked, so that the forms show it. */
  version: number;
}

const draftOf = ({ form }: Start): Draft => ({
  text: form?.text ?? "",
  offer: (form?.answer?.offer ?? form?.offer ?? emptyOffer) as OfferFields,
  answer: form?.answer ?? null,
  version: 0,
});

export const prepare = (queries: Queries, _props: PageProps) => [queries.offerCheck.start.ensureData()];

/** Where an offer stands, what it leaves out, and two or three of them side by side. Without script each form leads to the page again. */
export default function OfferCheckPage() {
  const [start] = trpc.offerCheck.start.useSuspenseQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [draft, setDraft] = useState(() => draftOf(start));
  const check = trpc.offerCheck.check.useMutation();
  const result = useRef<HTMLHeadingElement>(null);
  const side = useSideOffers();
  const { answer, version } = draft;
  useEffect(() => {
    if (version > 0 && answer) result.current?.focus();
  }, [answer, version]);
  const show = (text: string, found: Checked) => setDraft({ text, offer: found.offer as OfferFields, answer: found, version: version + 1 });
  const ofText = useSubmission(async (typed) => {
    const text = String(typed.get("text"));
    show(text, await check.mutateAsync({ text }));
  });
  const ofFields = useSubmission(async (typed) => {
    const fields = Object.fromEntries(offerFieldNames.map((name) => [name, String(typed.get(name) ?? "")])) as OfferFields;
    show(draft.text, await check.mutateAsync(fields));
  });
  const faults = start.form && version === 0 ? start.form.faults : {};
  const putBeside = () => {
    if (answer) side.add(sideOfferOf(answer));
    setDraft({ text: "", offer: emptyOffer, answer: null, version: version + 1 });
    requestAnimationFrame(() => document.getElementById("offer-text-text")?.focus());
  };
  const textForm = <OfferTextForm key={`text ${version}`} text={draft.text} submission={ofText} faults={faults} />;
  const fieldsForm = (
    <OfferFieldsForm key={`fields ${version}`} draft={draft} options={start.options} submission={ofFields} faults={faults} />
  );
  return (
    <div className={styles.page}>
      <PageHead
        title="Check an offer"
        description="Paste the offer you got for a quantity surveying post: where its pay stands among like adverts and reported pay, what it leaves out, and a polite text to ask for it."
        canonicalPath={paths.offerCheck}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Check an offer</h1>
        <p>
          Where its pay stands among adverts like it, what it leaves out, and how to ask for that. Nothing you enter is stored.{" "}
          <Link href={paths.article("checking-an-offer")}>How to read an offer</Link>
        </p>
      </header>
      {answer ? (
        <>
          <div className={styles.columns}>
            <OfferResult
              ref={result}
              answer={answer}
              compare={
                side.offers.length < 2
                  ? { label: side.offers.length === 0 ? "Put another offer beside it" : "Put a third offer beside them", run: putBeside }
                  : null
              }
            />
            <section className={styles.understood} aria-labelledby="understood">
              <h2 id="understood">What we understood</h2>
              {fieldsForm}
              <details>
                <summary>Paste another text</summary>
                {textForm}
              </details>
            </section>
          </div>
          <OffersBeside side={side} current={answer} />
        </>
      ) : (
        <>
          <div className={styles.start}>
            {textForm}
            <details open={Object.keys(faults).some((name) => name !== "text") || undefined}>
              <summary>Or fill in what you know</summary>
              {fieldsForm}
            </details>
          </div>
          <OffersBeside side={side} current={null} />
        </>
      )}
    </div>
  );
}
