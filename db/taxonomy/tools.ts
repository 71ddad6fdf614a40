import type { Term } from "./term.ts";

/** Rules of measurement an advert may name. */
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

/** Software an advert may name. */
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
