import type { ReactNode } from "react";
import { trpc } from "#src/trpc/client.ts";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./card-parts.module.css";
import disclosureStyles from "./disclosure.module.css";
import { hideSimilar, setHidden } from "./hiding.ts";
import { type Advert, isHiddenBy, useTastes } from "./tastes.ts";

/** Hides an advert or its employer, and asks for fewer similar adverts. Renders nothing for users who are not jobseekers or visitors. */
export function AdvertMenu({ job, opensTo = "start" }: { job: Advert; opensTo?: "start" | "end" }) {
  const cache = trpc.useUtils();
  const tastes = useTastes();
  if (!tastes) return null;
  const { id, title, company } = job;
  const { storedIn } = tastes;
  const isHidden = isHiddenBy(tastes, job);
  const isJobHidden = tastes.jobIds.has(id);
  const isFirmHidden = tastes.employers.has(company.slug);
  const fewer = (kind: "agencies" | "level" | "contract-type", words: string) => () =>
    hideSimilar(cache, { kind, jobId: id, words }, storedIn);
  const choices: [words: string, act: () => Promise<void>][] = [
    [
      isJobHidden ? "Show this advert again" : "Hide this advert",
      () => setHidden(cache, { what: "job", id, name: title }, { isHidden: !isJobHidden, storedIn: storedIn }),
    ],
    [
      isFirmHidden ? `Show adverts from ${company.name} again` : `Hide all adverts from ${company.name}`,
      () => setHidden(cache, { what: "employer", id: company.slug, name: company.name }, { isHidden: !isFirmHidden, storedIn: storedIn }),
    ],
    ...(company.isAgency ? [["Fewer like this: agencies", fewer("agencies", "Agency adverts")] as [string, () => Promise<void>]] : []),
    [`Fewer like this: ${job.levelLabel}`, fewer("level", `Level ${job.levelLabel}`)],
    [`Fewer like this: ${job.contractTypeLabel}`, fewer("contract-type", job.contractTypeLabel)],
  ];
  return (
    <Disclosure
      opensTo={opensTo}
      label={
        <>
          {isHidden ? "Hidden" : "Hide"}
          <span className="visually-hidden">: {title}</span>
        </>
      }
    >
      {(close) => (
        <ul className={styles.menu}>
          {choices.map(([words, act]) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => {
                  close();
                  void act();
                }}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

/** A button that opens a popover without moving the page. Escape, losing focus and a click elsewhere close it. */
export function Disclosure({
  label,
  className = "",
  opensTo = "start",
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  /** Alignment: from the button's own side of the screen towards the other. */
  opensTo?: "start" | "end";
  /** `close` returns focus to the button. */
  children: (close: () => void) => ReactNode;
}) {
  const { isOpen, closeAndReturn, root, button, disclosed } = useDisclosure();
  return (
    <div {...root} className={`${disclosureStyles.root} ${className}`}>
      <button {...button} type="button" className={disclosureStyles.button}>
        {label}
      </button>
      <div {...disclosed} className={`${disclosureStyles.panel} ${opensTo === "end" ? disclosureStyles.fromStart : ""}`}>
        {isOpen && children(closeAndReturn)}
      </div>
    </div>
  );
}
