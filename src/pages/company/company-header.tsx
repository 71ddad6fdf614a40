import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./company-page.module.css";

type Company = NonNullable<Outputs["companies"]["profile"]>;

const verificationWords: Record<Company["verification"], string> = {
  verified: "Verified: the board has checked that this firm is who it says it is",
  "in-review": "Verification in review",
  "not-started": "Not verified by the board",
  refused: "Not verified by the board",
  lapsed: "Verification has lapsed",
};

/** Who it is, with its picture and how far that is checked. */
export function CompanyHeader({ company }: { company: Company }) {
  const { logo } = company;
  return (
    <header className={profileStyles.header}>
      {logo && <img className={styles.logo} src={logo.path} width={logo.width} height={logo.height} alt={`Logo of ${company.name}`} />}
      <h1 tabIndex={-1}>{company.name}</h1>
      <p>{[company.employerTypeLabel, company.headOffice].filter(Boolean).join(" · ")}</p>
      <p className={company.verification === "verified" ? profileStyles.verified : profileStyles.soft}>
        {verificationWords[company.verification]}
      </p>
      {company.proofs.length > 0 && <Proofs proofs={company.proofs} />}
      {company.isSample && <p className={profileStyles.soft}>Sample company: invented, to show how the board works.</p>}
    </header>
  );
}

const proofWords: Record<Company["proofs"][number]["proof"], (detail: string | null) => { label: string; meaning: string }> = {
  register: (number) => ({ label: "Registered", meaning: `Companies House lists company ${number} as active` }),
  domain: (domain) => ({ label: "Domain proved", meaning: `it put up a code of ours at ${domain}` }),
  "work-address": (domain) => ({
    label: "Work address confirmed",
    meaning: `somebody of the firm reads mail at ${domain}, the domain of its website`,
  }),
  documents: () => ({ label: "Documents seen", meaning: "the board has read papers of the firm" }),
  decision: () => ({ label: "Checked by a person", meaning: "somebody at the board compared all of it" }),
};

function Proofs({ proofs }: Pick<Company, "proofs">) {
  return (
    <ul className={styles.proofs}>
      {proofs.map(({ proof, on, detail }) => {
        const { label, meaning } = proofWords[proof](detail);
        return (
          <li key={proof}>
            <Tag tone="good">{label}</Tag> {meaning}, {longDate(new Date(on))}
          </li>
        );
      })}
    </ul>
  );
}
