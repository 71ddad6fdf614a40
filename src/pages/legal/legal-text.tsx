import { type LegalText, legalTexts } from "#db/legal-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { Day, type RelatedScreen, TextPage, type TextSection } from "#src/ui/text-page/text-page.tsx";

const texts: Record<LegalText, { title: string; path: string }> = {
  terms: { title: "Terms of use", path: paths.terms },
  "user-agreement": { title: "User agreement for recruiters", path: paths.userAgreement },
  privacy: { title: "Privacy notice", path: paths.privacy },
};

/** Layout of a legal text: a summary, its version and dates, and numbered sections. */
export function LegalTextPage({
  text,
  description,
  inShort,
  sections,
  related,
}: {
  text: LegalText;
  description: string;
  inShort: readonly string[];
  sections: readonly TextSection[];
  related: readonly RelatedScreen[];
}) {
  const { title, path } = texts[text];
  const { version, appliesFrom, reviewedOn } = legalTexts[text];
  const others = Object.values(texts).filter((other) => other.path !== path);
  return (
    <TextPage
      title={title}
      description={description}
      path={path}
      facts={[
        { name: "Version", value: version },
        { name: "Applies from", value: <Day date={appliesFrom} /> },
        { name: "Reviewed on", value: <Day date={reviewedOn} /> },
      ]}
      inShort={
        <>
          <p>In short:</p>
          <ul>
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      }
      sections={sections}
      related={[...others.map((other) => ({ label: other.title, href: other.path })), ...related]}
      isNumbered
    />
  );
}
