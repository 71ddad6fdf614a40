import type { Term } from "./term.ts";

/** Competencies of the RICS quantity surveying and construction pathway that work on a job can evidence; "mandatory" ones every candidate needs. */
export const competencies: readonly Term[] = [
  { slug: "commercial-management", label: "Commercial management", group: "core" },
  { slug: "design-economics", label: "Design economics and cost planning", group: "core" },
  { slug: "contract-practice", label: "Contract practice", group: "core" },
  { slug: "construction-technology", label: "Construction technology and environmental services", group: "core" },
  { slug: "procurement", label: "Procurement and tendering", group: "core" },
  { slug: "project-finance", label: "Project financial control and reporting", group: "core" },
  { slug: "quantification", label: "Quantification and costing", group: "core" },
  { slug: "communication", label: "Communication and negotiation", group: "mandatory" },
  { slug: "client-care", label: "Client care", group: "mandatory" },
  { slug: "health-and-safety", label: "Health and safety", group: "mandatory" },
];
