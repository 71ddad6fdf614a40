/** The board's six job families, with the titles that belong to each. */
export const jobCategories = [
  {
    slug: "quantity-surveyor",
    label: "Quantity Surveyor",
    about: "Measures, prices, values and settles construction work, for a client or for a contractor.",
    titles: [
      "Quantity Surveyor",
      "Project Quantity Surveyor",
      "Project Surveyor",
      "Senior Quantity Surveyor",
      "Assistant Quantity Surveyor",
      "Intermediate Quantity Surveyor",
      "Graduate Quantity Surveyor",
      "Trainee Quantity Surveyor",
      "Managing Quantity Surveyor",
      "Senior Managing Surveyor",
      "Construction Surveyor",
      "MEP Quantity Surveyor",
      "M&E Quantity Surveyor",
      "Civils Quantity Surveyor",
      "Fit-out Quantity Surveyor",
      "Infrastructure Quantity Surveyor",
      "Subcontract Quantity Surveyor",
      "Claims Quantity Surveyor",
      "Quantity Surveying Technician",
    ],
  },
  {
    slug: "cost-consultant",
    label: "Cost Consultant",
    about: "Client-side advice on cost from feasibility to final account, in a consultancy.",
    titles: [
      "Cost Consultant",
      "Construction Cost Consultant",
      "Senior Cost Consultant",
      "Assistant Cost Consultant",
      "Associate Cost Consultant",
      "Employer's Agent",
      "Senior Employer's Agent",
      "PQS Quantity Surveyor",
      "Development Cost Consultant",
      "Fund Monitoring Surveyor",
    ],
  },
  {
    slug: "cost-engineer",
    label: "Cost Engineer",
    about: "Estimating, forecasting and control of cost on engineering, energy, nuclear, rail and process work.",
    titles: [
      "Cost Engineer",
      "Senior Cost Engineer",
      "Lead Cost Engineer",
      "Assistant Cost Engineer",
      "Cost Controller",
      "Project Cost Controller",
      "Project Controls Engineer",
      "Cost Analyst",
      "Estimator",
      "Senior Estimator",
      "Parametric Estimator",
      "Cost Estimating Lead",
    ],
  },
  {
    slug: "cost-manager",
    label: "Cost Manager",
    about: "Consultancy or client role running cost plans, reports and change through a project or programme.",
    titles: [
      "Cost Manager",
      "Senior Cost Manager",
      "Assistant Cost Manager",
      "Lead Cost Manager",
      "Associate Cost Manager",
      "Principal Cost Manager",
      "Programme Cost Manager",
      "Cost Planner",
      "MEP Cost Manager",
      "Project Director - Cost Management",
    ],
  },
  {
    slug: "contract-manager",
    label: "Contract Manager",
    about:
      'Administers and manages contracts, change, notices, claims and procurement. Note that with contractors "contracts manager" often means a delivery role over several sites.',
    titles: [
      "Contract Manager",
      "Contracts Manager",
      "Senior Contracts Manager",
      "Contract Administrator",
      "NEC Contract Manager",
      "NEC Project Manager (contract role)",
      "NEC Supervisor",
      "Contracts Engineer",
      "Claims Consultant",
      "Delay Analyst",
      "Quantum Consultant",
      "Procurement Manager",
      "Subcontracts Manager",
    ],
  },
  {
    slug: "commercial-manager",
    label: "Commercial Manager",
    about: "Leads a commercial team and is answerable for margin, cash, subcontracts and final accounts.",
    titles: [
      "Commercial Manager",
      "Assistant Commercial Manager",
      "Senior Commercial Manager",
      "Regional Commercial Manager",
      "Divisional Commercial Manager",
      "Head of Commercial",
      "Commercial Lead",
      "Commercial Director",
      "Surveying Manager",
      "Cost & Commercial Manager",
    ],
  },
] as const satisfies readonly Term[];

/** The public seniority ladder; `order` ranks levels, equal orders are parallel routes. */
export const seniorityLevels = [
  {
    slug: "apprentice-trainee",
    label: "Apprentice / Trainee",
    order: 1,
    typicalExperience: "0 to 3 years, studying part-time",
    titles: ["Apprentice QS", "Trainee QS", "Commercial Apprentice"],
  },
  { slug: "placement", label: "Placement / Year in Industry", order: 1, titles: ["Placement Student", "Undergraduate QS"] },
  {
    slug: "graduate",
    label: "Graduate",
    order: 2,
    typicalExperience: "0 to 2 years after the degree",
    titles: ["Graduate QS", "Graduate Cost Manager"],
  },
  {
    slug: "assistant",
    label: "Assistant",
    order: 3,
    typicalExperience: "1 to 3 years",
    titles: ["Assistant QS", "AQS", "Assistant Cost Manager"],
  },
  {
    slug: "intermediate",
    label: "Intermediate / Quantity Surveyor",
    order: 4,
    typicalExperience: "3 to 6 years",
    titles: ["Quantity Surveyor", "Intermediate QS", "Cost Manager"],
  },
  {
    slug: "project",
    label: "Project QS / Project Surveyor",
    order: 5,
    typicalExperience: "about 5 to 8 years",
    titles: ["Project Quantity Surveyor", "Project Surveyor"],
  },
  {
    slug: "senior",
    label: "Senior",
    order: 6,
    typicalExperience: "6 years and up, often MRICS or MCIOB",
    titles: ["Senior QS", "SQS", "Senior Cost Manager"],
  },
  {
    slug: "principal-managing",
    label: "Principal / Managing",
    order: 7,
    titles: ["Managing QS", "Principal QS", "Principal Cost Manager", "Lead QS"],
  },
  { slug: "associate", label: "Associate", order: 8, side: "consultancy", titles: ["Associate", "Associate Cost Manager"] },
  {
    slug: "commercial-manager-level",
    label: "Commercial Manager",
    order: 8,
    side: "contractor",
    titles: ["Commercial Manager", "Senior Commercial Manager"],
  },
  { slug: "associate-director", label: "Associate Director", order: 9, side: "consultancy", titles: ["Associate Director"] },
  { slug: "head-of-commercial", label: "Regional / Divisional Commercial Manager, Head of Commercial", order: 9, side: "contractor" },
  {
    slug: "director-partner",
    label: "Director / Partner",
    order: 10,
    side: "consultancy",
    titles: ["Director", "Partner", "Equity Partner"],
  },
  {
    slug: "commercial-director",
    label: "Commercial Director",
    order: 10,
    side: "contractor",
    titles: ["Commercial Director", "Group Commercial Director"],
  },
  { slug: "board-executive", label: "Board / Executive", order: 11, titles: ["Chief Commercial Officer", "Managing Director"] },
] as const satisfies readonly Term[];

/** A vocabulary value: the slug is stored and used in URLs, the label is shown, aliases are recognised in adverts and searches. */
export interface Term {
  slug: string;
  label: string;
  group?: string;
  aliases?: readonly string[];
  titles?: readonly string[];
  about?: string;
  /** Position on an ordered scale; equal orders are parallel routes. */
  order?: number;
  side?: string;
  /** schema.org value, where one exists. */
  schema?: string;
  typicalExperience?: string;
}
