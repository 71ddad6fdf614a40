interface SampleRecruiter {
  name: string;
  /** Full agency name; null for the recruiter's own name. */
  firmName: string | null;
  headline: string;
  categories: string[];
  regions: string[];
  sectors: string[];
  suites: string[];
  recruitingSince: number;
  doesPermanent: boolean;
  doesTemporary: boolean;
  isMarginShown: boolean;
  /** Number of their live adverts. */
  adverts: number;
}

const sampleRecruiter = (
  name: string,
  firmName: string | null,
  headline: string,
  facts: Pick<SampleRecruiter, "categories" | "regions" | "sectors" | "suites" | "recruitingSince" | "adverts"> & Partial<SampleRecruiter>,
): SampleRecruiter => ({ name, firmName, headline, doesPermanent: true, doesTemporary: false, isMarginShown: false, ...facts });

/** Invented freelance recruiters, marked as samples wherever they are shown. */
export const sampleRecruiters: readonly SampleRecruiter[] = [
  sampleRecruiter("Morag Sample", "Girvan Surveyor Search", "Scottish contractors and consultants, SBCC and NEC", {
    categories: ["quantity-surveyor", "commercial-manager"],
    regions: ["scotland"],
    sectors: ["rail", "highways"],
    suites: ["sbcc", "nec4"],
    recruitingSince: 2004,
    adverts: 4,
  }),
  sampleRecruiter("Dilys Sample", "Dilys Cost People", "Cost managers for South Wales and the Severn", {
    categories: ["cost-manager", "cost-consultant"],
    regions: ["wales", "south-west"],
    sectors: ["education"],
    suites: ["jct", "nec4"],
    recruitingSince: 2013,
    isMarginShown: true,
    adverts: 2,
  }),
  sampleRecruiter("Terence Sample", null, "Interim commercial managers on target-cost work", {
    categories: ["commercial-manager", "contract-manager"],
    regions: ["london", "south-east"],
    sectors: ["rail", "highways"],
    suites: ["nec4", "nec3"],
    recruitingSince: 1998,
    doesPermanent: false,
    doesTemporary: true,
    isMarginShown: true,
    adverts: 5,
  }),
  sampleRecruiter("Aoife Sample", "Lagan Measure Recruitment", "Surveyors of every level in Northern Ireland", {
    categories: ["quantity-surveyor"],
    regions: ["northern-ireland"],
    sectors: ["education"],
    suites: ["jct"],
    recruitingSince: 2017,
    adverts: 1,
  }),
  sampleRecruiter("Bilal Sample", "Pennine Bills and People", "Housebuilders and main contractors along the M62", {
    categories: ["quantity-surveyor", "commercial-manager"],
    regions: ["north-west", "yorkshire-and-the-humber"],
    sectors: ["education", "highways"],
    suites: ["jct", "bespoke"],
    recruitingSince: 2010,
    doesTemporary: true,
    adverts: 4,
  }),
  sampleRecruiter("Ingrid Sample", "Deepwater Cost Search", "Cost engineers for energy and process plant", {
    categories: ["cost-engineer", "contract-manager"],
    regions: ["scotland", "north-east"],
    sectors: ["rail"],
    suites: ["logic", "icheme", "fidic"],
    recruitingSince: 2001,
    adverts: 3,
  }),
  sampleRecruiter("Kwame Sample", null, "Graduates and assistants, with firms that support the APC", {
    categories: ["quantity-surveyor", "cost-consultant"],
    regions: ["london", "east-of-england"],
    sectors: ["education"],
    suites: ["jct"],
    recruitingSince: 2019,
    adverts: 2,
  }),
  sampleRecruiter("Petra Sample", "Claims and Contracts Search", "Claims consultants and planners of disputes", {
    categories: ["contract-manager", "quantity-surveyor"],
    regions: ["london", "west-midlands"],
    sectors: ["highways"],
    suites: ["fidic", "nec4", "jct"],
    recruitingSince: 2008,
    adverts: 2,
  }),
  sampleRecruiter("Owen Sample", "Fens and Coast Recruitment", "Civil engineering surveyors in the east", {
    categories: ["quantity-surveyor"],
    regions: ["east-of-england", "east-midlands"],
    sectors: ["highways", "rail"],
    suites: ["nec4", "icc"],
    recruitingSince: 2015,
    adverts: 3,
  }),
  sampleRecruiter("Sunita Sample", "Midlands Measured Talent", "Consultancies from project to associate level", {
    categories: ["cost-consultant", "cost-manager"],
    regions: ["west-midlands", "east-midlands"],
    sectors: ["education"],
    suites: ["jct", "ppc-tac-fac"],
    recruitingSince: 2011,
    isMarginShown: true,
    adverts: 3,
  }),
  sampleRecruiter("Colm Sample", null, "Subcontract surveyors, packages and envelopes", {
    categories: ["quantity-surveyor"],
    regions: ["south-east", "london"],
    sectors: ["education"],
    suites: ["subcontract-forms", "jct"],
    recruitingSince: 2006,
    doesTemporary: true,
    adverts: 4,
  }),
  sampleRecruiter("Rhian Sample", "Tamar Quantity People", "The far south west, permanent posts only", {
    categories: ["quantity-surveyor", "cost-manager"],
    regions: ["south-west"],
    sectors: ["education", "highways"],
    suites: ["jct", "nec4"],
    recruitingSince: 2020,
    adverts: 1,
  }),
];
