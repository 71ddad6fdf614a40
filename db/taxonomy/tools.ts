import type { Term } from "./role.ts";

export const measurementRules = [
  {
    slug: "nrm1",
    label: "NRM1",
    about: "Order of cost estimating and cost planning for capital works (first 2009; second edition operative 1 January 2013)",
  },
  {
    slug: "nrm2",
    label: "NRM2",
    about: "Detailed measurement for building works (operative 1 January 2013; replaced SMM7 on 1 July 2013)",
  },
  { slug: "nrm3", label: "NRM3", about: "Maintenance and operation cost planning and procurement" },
  { slug: "smm7", label: "SMM7", about: "Standard Method of Measurement, seventh edition; superseded, legacy jobs" },
  { slug: "cesmm4", label: "CESMM4", about: "Civil Engineering Standard Method of Measurement, fourth edition" },
  { slug: "cesmm3", label: "CESMM3", about: "earlier edition, legacy" },
  {
    slug: "mmhw",
    label: "MMHW",
    about: "Method of Measurement for Highway Works, volume 4 of the Manual of Contract Documents for Highway Works",
  },
  { slug: "rmm", label: "RMM", about: "Rail Method of Measurement (Network Rail; volume 2 issued for consultation in 2014)" },
  { slug: "pomi", label: "POMI", about: "Principles of Measurement (International), June 1979" },
  { slug: "icms", label: "ICMS", about: "International Cost Management Standard" },
  { slug: "arm4", label: "ARM4", about: "Agreed rules for M&E measurement in Ireland; rarely asked in Great Britain" },
] as const satisfies readonly Term[];

export const softwareNames = [
  { slug: "costx", label: "CostX", group: "Measurement and estimating" },
  { slug: "cato", label: "Causeway CATO", group: "Measurement and estimating" },
  { slug: "causeway-estimating", label: "Causeway Estimating", group: "Measurement and estimating" },
  { slug: "candy", label: "CCS Candy", group: "Measurement and estimating" },
  { slug: "conquest", label: "ConQuest", group: "Measurement and estimating" },
  { slug: "cubit", label: "Cubit", group: "Measurement and estimating" },
  { slug: "bluebeam", label: "Bluebeam Revu", group: "Drawings" },
  { slug: "revit", label: "Autodesk Revit", group: "BIM" },
  { slug: "navisworks", label: "Navisworks", group: "BIM" },
  { slug: "autodesk-construction-cloud", label: "Autodesk Construction Cloud", group: "BIM" },
  { slug: "coins", label: "COINS", group: "Contractor accounts" },
  { slug: "primavera-p6", label: "Oracle Primavera P6", group: "Planning" },
  { slug: "asta-powerproject", label: "Asta Powerproject", group: "Planning" },
  { slug: "cemar", label: "CEMAR", group: "NEC administration" },
  { slug: "fastdraft", label: "FastDraft", group: "NEC administration" },
  { slug: "sypro", label: "Sypro", group: "NEC administration" },
  { slug: "ecosys", label: "EcoSys", group: "Cost control" },
  { slug: "oracle-unifier", label: "Oracle Unifier", group: "Cost control" },
  { slug: "arm-risk", label: "ARM (risk)", group: "Cost control" },
  { slug: "procore", label: "Procore", group: "Site and commercial" },
  { slug: "viewpoint", label: "Viewpoint", group: "Site and commercial" },
  { slug: "aconex", label: "Aconex", group: "Document control" },
  { slug: "bcis", label: "BCIS Online", group: "Cost data" },
  { slug: "spons", label: "Spon's price books", group: "Cost data" },
  { slug: "excel", label: "Microsoft Excel", group: "Office" },
  { slug: "power-bi", label: "Power BI", group: "Office" },
  { slug: "sap", label: "SAP", group: "Contractor accounts" },
  { slug: "sage", label: "Sage", group: "Contractor accounts" },
] as const satisfies readonly Term[];

export const tradeSkills = [
  { slug: "taking-off", label: "Taking-off", group: "Measurement and estimating" },
  { slug: "bills-of-quantities", label: "Bills of quantities", group: "Measurement and estimating" },
  { slug: "cost-planning", label: "Cost planning", group: "Measurement and estimating", aliases: ["order of cost estimate, elemental"] },
  { slug: "estimating-from-first-principles", label: "Estimating from first principles", group: "Measurement and estimating" },
  { slug: "benchmarking", label: "Benchmarking", group: "Measurement and estimating" },
  { slug: "life-cycle-costing", label: "Life-cycle costing", group: "Measurement and estimating" },
  { slug: "schedules-of-rates", label: "Schedules of rates", group: "Measurement and estimating" },
  { slug: "remeasurement", label: "Remeasurement", group: "Measurement and estimating" },
  { slug: "cost-value-reconciliation", label: "Cost value reconciliation", group: "Commercial", aliases: ["CVR"] },
  { slug: "forecasting-and-cost-to-complete", label: "Forecasting and cost-to-complete", group: "Commercial" },
  { slug: "cash-flow", label: "Cash flow", group: "Commercial" },
  { slug: "budget-control", label: "Budget control", group: "Commercial" },
  { slug: "value-engineering", label: "Value engineering", group: "Commercial" },
  { slug: "risk-and-contingency", label: "Risk and contingency", group: "Commercial" },
  { slug: "margin-reporting", label: "Margin reporting", group: "Commercial" },
  { slug: "preliminaries", label: "Preliminaries", group: "Commercial" },
  { slug: "interim-valuations-and-applications-for-payment", label: "Interim valuations and applications for payment", group: "Contract" },
  { slug: "payment-and-pay-less-notices", label: "Payment and pay-less notices", group: "Contract" },
  { slug: "variations", label: "Variations", group: "Contract" },
  { slug: "compensation-events", label: "Compensation events", group: "Contract" },
  { slug: "extensions-of-time", label: "Extensions of time", group: "Contract" },
  { slug: "loss-and-expense", label: "Loss and expense", group: "Contract" },
  { slug: "final-accounts", label: "Final accounts", group: "Contract" },
  { slug: "contract-administration", label: "Contract administration", group: "Contract" },
  { slug: "collateral-warranties-and-bonds", label: "Collateral warranties and bonds", group: "Contract" },
  { slug: "insurance", label: "Insurance", group: "Contract" },
  { slug: "tender-documents", label: "Tender documents", group: "Procurement" },
  { slug: "tender-analysis-and-reports", label: "Tender analysis and reports", group: "Procurement" },
  { slug: "subcontract-procurement", label: "Subcontract procurement", group: "Procurement" },
  { slug: "supply-chain-management", label: "Supply-chain management", group: "Procurement" },
  { slug: "two-stage-negotiation", label: "Two-stage negotiation", group: "Procurement" },
  { slug: "framework-compliance", label: "Framework compliance", group: "Procurement" },
  { slug: "pre-construction-services", label: "Pre-construction services", group: "Procurement" },
  { slug: "claims-preparation", label: "Claims preparation", group: "Disputes" },
  { slug: "adjudication", label: "Adjudication", group: "Disputes" },
  { slug: "quantum", label: "Quantum", group: "Disputes" },
  { slug: "delay-analysis", label: "Delay analysis", group: "Disputes" },
  { slug: "dispute-avoidance", label: "Dispute avoidance", group: "Disputes" },
  { slug: "employer-s-agent", label: "Employer's agent", group: "Client side" },
  { slug: "development-appraisal", label: "Development appraisal", group: "Client side" },
  { slug: "fund-monitoring", label: "Fund monitoring", group: "Client side" },
  { slug: "capital-allowances", label: "Capital allowances", group: "Client side" },
  { slug: "due-diligence", label: "Due diligence", group: "Client side" },
  { slug: "reinstatement-cost-assessment", label: "Reinstatement cost assessment", group: "Client side" },
  { slug: "whole-life-carbon", label: "Whole-life carbon", group: "Client side" },
  { slug: "building-safety-act", label: "Building Safety Act", group: "Regulation" },
  { slug: "cdm-regulations", label: "CDM Regulations", group: "Regulation" },
  { slug: "procurement-act-2023", label: "Procurement Act 2023", group: "Regulation" },
  { slug: "construction-act-payment-rules", label: "Construction Act payment rules", group: "Regulation" },
  { slug: "team-leadership", label: "Team leadership", group: "People" },
  { slug: "mentoring-apc-candidates", label: "Mentoring APC candidates", group: "People" },
  { slug: "client-liaison", label: "Client liaison", group: "People" },
  { slug: "negotiation", label: "Negotiation", group: "People" },
  { slug: "report-writing", label: "Report writing", group: "People" },
] as const satisfies readonly Term[];

/** Duties performed under a contract suite. */
export const suiteDuties = [
  { slug: "procured", label: "Procured and drafted" },
  { slug: "administered", label: "Administered" },
  { slug: "valued", label: "Valued and paid" },
  { slug: "claims", label: "Change and claims" },
] as const satisfies readonly Term[];

/** Project stages a jobseeker worked in, in chronological order. */
export const projectStages = [
  { slug: "feasibility", label: "Feasibility" },
  { slug: "cost-plan", label: "Cost plan" },
  { slug: "tender", label: "Tender" },
  { slug: "post-contract", label: "Post-contract" },
  { slug: "final-account", label: "Final account" },
  { slug: "claims", label: "Claims" },
] as const satisfies readonly Term[];

/** Parts of a jobseeker's work, in tenths that sum to ten. */
export const workMixParts = [
  { slug: "pre", label: "Pre-contract" },
  { slug: "post", label: "Post-contract" },
  { slug: "claims", label: "Claims" },
  { slug: "people", label: "Leading people" },
  { slug: "travel", label: "Travel" },
] as const satisfies readonly Term[];

/** Regions and nations as the gazetteer names them. */
export const ukRegions = [
  { slug: "east-midlands", label: "East Midlands" },
  { slug: "east-of-england", label: "East of England" },
  { slug: "london", label: "London" },
  { slug: "north-east", label: "North East" },
  { slug: "north-west", label: "North West" },
  { slug: "northern-ireland", label: "Northern Ireland" },
  { slug: "scotland", label: "Scotland" },
  { slug: "south-east", label: "South East" },
  { slug: "south-west", label: "South West" },
  { slug: "wales", label: "Wales" },
  { slug: "west-midlands", label: "West Midlands" },
  { slug: "yorkshire-and-the-humber", label: "Yorkshire and the Humber" },
  { slug: "abroad", label: "Outside the UK" },
] as const satisfies readonly Term[];

/** Construction site cards held by commercial staff. */
export const cscsCards = [
  { slug: "pqp", label: "Professionally Qualified Person (white)" },
  { slug: "aqp", label: "Academically Qualified Person (white)" },
  { slug: "manager", label: "Manager (black)" },
  { slug: "supervisor", label: "Supervisor (gold)" },
  { slug: "trainee", label: "Trainee or apprentice (red)" },
  { slug: "other", label: "Another CSCS card" },
] as const satisfies readonly Term[];

interface ProfessionalBody {
  slug: string;
  label: string;
  /** Grades as members write them, lowest first. */
  grades: readonly string[];
}

/** Professional bodies other than RICS, which has its own ladder. ACIOB and ICIOB ended on 30 June 2025. */
export const professionalBodies: readonly ProfessionalBody[] = [
  { slug: "ciob", label: "CIOB", grades: ["Student", "Applicant", "MCIOB", "FCIOB"] },
  { slug: "cices", label: "CICES", grades: ["Student", "Graduate", "Technical Member", "MCInstCES", "FCInstCES"] },
  { slug: "acoste", label: "ACostE", grades: ["ECostE", "RCostE", "ICostE", "CPCostE"] },
  { slug: "ciarb", label: "CIArb", grades: ["ACIArb", "MCIArb", "FCIArb"] },
  { slug: "apm", label: "APM", grades: ["Associate", "MAPM", "ChPP", "FAPM"] },
  { slug: "cips", label: "CIPS", grades: ["MCIPS", "FCIPS"] },
  { slug: "ice", label: "ICE", grades: ["EngTech", "IEng MICE", "CEng MICE", "FICE"] },
  { slug: "other", label: "Another body", grades: ["Student", "Graduate", "Associate", "Member", "Chartered member", "Fellow"] },
];
