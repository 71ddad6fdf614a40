import type { Term } from "./term.ts";

/** What kind of organisation advertises. */
export const employerTypes = [
  {
    slug: "pqs-consultancy",
    label: "PQS / Cost consultancy",
    aliases: ["private practice", "professional quantity surveyor", "cost consultant"],
  },
  { slug: "multidisciplinary-consultancy", label: "Multidisciplinary consultancy" },
  { slug: "main-contractor", label: "Main contractor" },
  { slug: "civils-contractor", label: "Civil engineering contractor" },
  { slug: "subcontractor", label: "Specialist subcontractor", aliases: ["trade contractor", "package contractor"] },
  { slug: "mep-contractor", label: "MEP contractor" },
  { slug: "housebuilder", label: "Housebuilder" },
  { slug: "developer-client", label: "Developer / Client", aliases: ["property company", "end client", "retailer client"] },
  { slug: "housing-association", label: "Housing association / Registered provider" },
  { slug: "local-authority", label: "Local authority" },
  { slug: "central-government", label: "Central government and agencies", aliases: ["DIO", "Homes England", "Environment Agency"] },
  { slug: "nhs-health", label: "NHS and health body" },
  { slug: "education-estate", label: "University or school estate" },
  {
    slug: "infrastructure-owner-utility",
    label: "Infrastructure owner or utility",
    aliases: ["Network Rail", "National Highways", "water company", "network operator"],
  },
  { slug: "joint-venture", label: "Project or delivery organisation (joint venture)", aliases: ["JV", "alliance"] },
  { slug: "claims-consultancy", label: "Claims and dispute consultancy" },
  { slug: "law-expert", label: "Law firm or expert practice" },
  { slug: "bank-insurer-fund", label: "Bank, insurer or fund" },
  { slug: "freelance-practice", label: "Freelance / Independent practice" },
  { slug: "recruitment-agency", label: "Recruitment agency (employment agency)" },
  { slug: "employment-business", label: "Recruitment agency (employment business)" },
] as const satisfies readonly Term[];
