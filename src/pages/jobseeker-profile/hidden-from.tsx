import { useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { SuggestField, useFirmSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import styles from "./hidden-from.module.css";
import type { Profile } from "./use-section-save.ts";

const most = 100;
const suggestionsShown = 8;

/** Companies whose people never find the profile. Each change is saved at once. */
export function HiddenFromCompanies({ profile }: { profile: Profile }) {
  const { hiddenFrom: firms, hiddenDomain, ownFirmDomain } = profile;
  const isBegun = profile.publicId !== null;
  const cache = trpc.useUtils();
  const [said, setSaid] = useState("");
  const change = trpc.profiles.setHiddenFrom.useMutation({
    // One after the other, because each sends the whole list.
    scope: { id: "hidden-from" },
    onSuccess: () => cache.profiles.mine.invalidate(),
  });
  const save = (next: readonly string[], words: string, ownDomain?: boolean) => {
    setSaid("");
    change.mutate({ companies: [...next], ownDomain }, { onSuccess: () => setSaid(words) });
  };
  const slugs = firms.map(({ slug }) => slug);
  const findFirms = useFirmSuggestions();
  const find = async (q: string) => (await findFirms(q)).filter(({ value }) => !slugs.includes(value)).slice(0, suggestionsShown);
  return (
    <Section id="hidden-from" level={3} heading="Firms that must never find you" className={styles.part}>
      <p className={styles.soft}>
        Whatever you choose above, people at these firms cannot see that you are here.{" "}
        {isBegun
          ? "If you signed up with a firm’s address, that firm is on the list from the start."
          : "When you first save, we add the firm whose e-mail address you signed up with, if we know it."}
      </p>
      {(firms.length > 0 || hiddenDomain !== null) && (
        <ul className={styles.rows} aria-label="Firms on the list">
          {hiddenDomain !== null && (
            <li className={styles.row}>
              <span>Anyone with an address at {hiddenDomain}</span>
              <Button
                kind="quiet"
                disabled={change.isPending}
                onClick={() => save(slugs, `People with an address at ${hiddenDomain} may find you again.`, false)}
              >
                Remove<span className="visually-hidden"> {hiddenDomain}</span>
              </Button>
            </li>
          )}
          {firms.map(({ slug, name }) => (
            <li key={slug} className={styles.row}>
              <span>{name}</span>
              <Button
                kind="quiet"
                disabled={change.isPending}
                onClick={() =>
                  save(
                    slugs.filter((each) => each !== slug),
                    `${name} may find you again.`,
                  )
                }
              >
                Remove<span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isBegun && hiddenDomain === null && ownFirmDomain !== null && (
        <p>
          <Button
            disabled={change.isPending}
            onClick={() => save(slugs, `Nobody with an address at ${ownFirmDomain} will find you.`, true)}
          >
            Hide me from anyone with an address at {ownFirmDomain}
          </Button>
        </p>
      )}
      {firms.length < most && (
        <SuggestField
          name="firm"
          label="Add a firm"
          hint="Start typing its name, then choose it. It is saved at once."
          maxLength={120}
          find={find}
          takesFirst
          isEmptied
          onChoose={(option) => option && save([...slugs, option.value], `${option.label} will not find you.`)}
        />
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {change.isError && <p role="alert">{refusalOf(change.error).message} The list shows what is saved.</p>}
    </Section>
  );
}
