import type { Side } from "../../values.ts";

export interface HirerWords {
  side: Side;
  /** Weight for the number of firms of this kind. */
  firmWeight: number;
  /** Weight for the number of adverts per firm. */
  advertWeight: number;
  sectors: readonly string[];
  /** Appended to an invented family or place name. */
  nameEndings: readonly string[];
  /** True: named after a place ("Wendlebury County Council"). */
  isNamedByPlace?: boolean;
  /** Sentences about "{firm}" for the firm's page. */
  about: readonly string[];
  /** First sentence of an advert. */
  openings: readonly string[];
}

const building = [
  "residential",
  "education",
  "healthcare",
  "commercial-offices",
  "mixed-use-regeneration",
  "industrial-logistics",
  "hotels-hospitality",
  "student-accommodation",
  "retail-leisure",
  "fit-out-refurbishment",
  "public-civic",
  "justice-custodial",
  "defence",
  "heritage-conservation",
  "affordable-housing",
  "life-sciences",
  "data-centres",
  "advanced-manufacturing",
];
const infrastructure = [
  "rail",
  "highways",
  "bridges-structures",
  "aviation",
  "marine-coastal",
  "water",
  "power-transmission",
  "civil-engineering",
  "telecoms",
  "multi-utility",
];
const process = ["nuclear", "renewables", "oil-gas-ccus", "energy-from-waste"];

export const hirerWords: Readonly<Record<string, HirerWords>> = {
  "main-contractor": {
    side: "contractor",
    firmWeight: 27,
    advertWeight: 1.4,
    sectors: building,
    nameEndings: ["Construction Ltd", "Build Ltd", "Group plc", "Contracting Ltd", "Builders Ltd", "Building Group Ltd", "Major Works Ltd"],
    about: [
      "{firm} builds for [public and private clients|repeat clients] [within ninety minutes of|in every county around] {town}, mostly on two-stage design-and-build contracts.",
      "From {town}, {firm} has grown [from joinery work|from small works|from a family firm] into a main contractor with its own commercial, design and planning teams.",
      "{firm} is a regional main contractor. [Two thirds|Three quarters|Most] of its turnover comes from [frameworks|clients it has worked for before].",
    ],
    openings: [
      "{firm} is a main contractor [with a full order book|with eighteen months of secured work|that turns over steadily rather than quickly], and the commercial team in {office} is [growing by one|a surveyor short|adding a seat].",
      "Our {office} business has [won|started|been named preferred bidder for] {project}, and it needs its surveyor [before|ahead of] [the first packages go out|work reaches the frame|the pre-construction agreement ends].",
      "We are looking for {role} to join the commercial team that runs our [{sector} work|work] out of {office}.",
      "A vacancy has come up at {firm} because [one of our team has been promoted|a colleague is moving to another region|our workload has outgrown the team].",
      "[Three sites, one commercial manager and not enough hours:|Tenders won this summer mean|A run of contract awards means] our {office} office needs {role}.",
    ],
  },
  "civils-contractor": {
    side: "contractor",
    firmWeight: 14,
    advertWeight: 1.5,
    sectors: infrastructure,
    nameEndings: ["Civil Engineering Ltd", "Civils Ltd", "Infrastructure Ltd", "Earthworks Ltd", "Engineering plc"],
    about: [
      "{firm} carries out civil engineering for [water companies|highway authorities|rail and utility clients], with [its own plant|directly employed gangs] and a base in {town}.",
      "Roads, pipes, foundations and structures: {firm} has worked on them from {town} [for three generations|since its first council contract].",
      "{firm} delivers [target-cost|framework] civil engineering, [self-delivering|carrying out] [about half|most] of it with its own labour and plant.",
    ],
    openings: [
      "{firm} has been awarded {project}. It is a [target-cost|reimbursable|remeasured] contract, so the commercial team matters from the first day.",
      "Our infrastructure division wants {role} who [likes being near the work|reads a programme as easily as a bill|would rather walk the site than guess].",
      "[Compensation events, forecasts, subcontract accounts|Records, events and forecasts]: if that is your week, {firm} has a seat in its {office} team.",
      "We self-deliver most of our civils work, and {role} at {firm} sees the [labour, plant and material|real] costs behind every rate.",
      "{firm} is adding to the commercial team on its {sector} work, run from {office}.",
    ],
  },
  subcontractor: {
    side: "subcontractor",
    firmWeight: 14,
    advertWeight: 0.8,
    sectors: [
      "facades-envelope",
      "structural-frame",
      "demolition-enabling",
      "dry-lining-interiors",
      "civil-engineering",
      "facilities-maintenance",
      "bridges-structures",
    ],
    nameEndings: [
      "Facades Ltd",
      "Frames Ltd",
      "Interiors Ltd",
      "Piling Ltd",
      "Specialist Works Ltd",
      "Demolition Ltd",
      "Roofing & Cladding Ltd",
    ],
    about: [
      "{firm} is a specialist subcontractor in {town}. It [designs, makes and fixes|supplies and fixes] its own work and is usually on site [early|first|for most of the job].",
      "Main contractors know {firm} for [finishing on time|clear applications|straight dealing]; [a hundred and forty|two hundred|ninety] people work from the {town} yard.",
    ],
    openings: [
      "{firm} is a specialist contractor that gets paid for what it does because its surveyors [keep good records|apply on time|know their subcontract terms].",
      "We need {role} to look after our accounts on {project}.",
      "Working directly with [our operations director|the contracts team], {role} at {firm} owns each job from enquiry to final account.",
      "Our order book for next year is [four-fifths full|already secured], so the surveying team in {office} must grow.",
    ],
  },
  "mep-contractor": {
    side: "subcontractor",
    firmWeight: 9,
    advertWeight: 1.1,
    sectors: ["building-services-mep", "data-centres", "healthcare", "life-sciences", "commercial-offices"],
    nameEndings: ["Building Services Ltd", "Mechanical & Electrical Ltd", "Engineering Services Ltd", "M&E Ltd"],
    about: [
      "{firm} installs mechanical and electrical services from {town}, with [a prefabrication shop|its own design office|an in-house commissioning team].",
      "Hospitals, laboratories and data halls make up [most|four-fifths] of the work at {firm}, [won on two-stage tenders|mostly for repeat clients].",
    ],
    openings: [
      "{firm} is a building-services contractor, and services are [forty|forty-five|more than half] per cent of the cost of the jobs we take.",
      "An opening for {role} with a feel for [pipework and cable as much as paper|plant, lead times and commissioning].",
      "Our [prefabrication shop|design office] and our sites share one commercial team in {office}; we would like to add {role}.",
      "{firm} has secured {project} and is building the team around it.",
    ],
  },
  housebuilder: {
    side: "contractor",
    firmWeight: 10,
    advertWeight: 1.1,
    sectors: ["residential", "affordable-housing", "mixed-use-regeneration"],
    nameEndings: ["Homes Ltd", "Homes plc", "Housebuilders Ltd", "Living Ltd"],
    about: [
      "{firm} builds [350|520|800|1,200] homes a year within reach of {town}, [all of them traditional|a third of them timber frame].",
      "{firm} is an independent housebuilder. Land, design, build and sales sit on one floor in {town}.",
    ],
    openings: [
      "{firm} will open [three|four|five] new outlets in the [next twelve months|coming year], and the commercial department in {office} is recruiting for them.",
      "House types, plot costs, groundworks accounts: {role} at {firm} keeps [six|four|five] live sites inside budget.",
      "We are a housebuilder that [pays its subcontractors on time|lets orders early|would rather build fewer homes well], and our surveyors are the reason.",
      "Our regional commercial team is looking for {role}, reporting to the Commercial Manager.",
    ],
  },
  "pqs-consultancy": {
    side: "consultancy",
    firmWeight: 25,
    advertWeight: 1.1,
    sectors: [...building, "fund-monitoring", "insurance-reinstatement", "building-services-mep"],
    nameEndings: [
      "Cost Consulting Ltd",
      "Surveyors LLP",
      "Partnership LLP",
      "Quantity Surveyors Ltd",
      "Cost Management Ltd",
      "& Partners",
      "Associates Ltd",
    ],
    about: [
      "{firm} is an independent practice of [chartered quantity surveyors|quantity surveyors and employer’s agents] in {town}, [owned by the people who work in it|with seven partners].",
      "Clients come to {firm} for [elemental cost plans that hold|advice before a brief exists|plain tender reports] and stay for the final account.",
      "{firm} gives cost advice from feasibility to final account. [Half|More than half] of its surveyors are chartered, and [six|nine|four] are preparing for the APC.",
    ],
    openings: [
      "{firm} is a cost consultancy of [forty|twenty-six|seventy|fifteen] people, and every commission is led by [a partner or director|someone you can walk over to].",
      "[We advise clients who build once as well as those who build every year.|Our clients are developers, schools, charities and funds.] To keep up with them we need {role}.",
      "The {office} studio of {firm} has won {project}, and we would like {role} to [take a share of it|run it day to day|grow with it].",
      "Cost planning early, contract advice when it counts: that is the work at {firm}, and there is [more of it|enough of it] for {role}.",
      "{firm} is an independent practice. No parent company, [no timesheets in six-minute units|no sales targets for surveyors], and good work for people who want to [become chartered|stay close to projects].",
    ],
  },
  "multidisciplinary-consultancy": {
    side: "consultancy",
    firmWeight: 10,
    advertWeight: 1.7,
    sectors: [...building, ...infrastructure, ...process],
    nameEndings: ["Consulting Group Ltd", "Advisory Ltd", "Project Services Ltd", "Consult plc", "Programme Services Ltd"],
    about: [
      "{firm} brings cost managers, engineers, project managers and building surveyors together in [nine|fourteen|eleven] UK offices, with {town} the first of them.",
      "Cost and commercial management is the [second largest|largest] service at {firm}; [infrastructure|property] and [energy|public] clients are its mainstay.",
    ],
    openings: [
      "{firm} is expanding its cost and commercial service in {office}, where it works beside our engineers, planners and project managers.",
      "Embedded with the client or back in {office}: {role} at {firm} will do both on {project}.",
      "Our {sector} business has been appointed to {project}, a commission that will run for [at least three years|four years|most of the decade].",
      "We are looking for {role} to join a cost team of [eighty|thirty-five|a hundred and twenty] spread over our UK offices.",
    ],
  },
  "developer-client": {
    side: "client",
    firmWeight: 8,
    advertWeight: 0.7,
    sectors: [
      "residential",
      "commercial-offices",
      "mixed-use-regeneration",
      "industrial-logistics",
      "retail-leisure",
      "data-centres",
      "hotels-hospitality",
      "student-accommodation",
      "life-sciences",
    ],
    nameEndings: ["Developments Ltd", "Estates plc", "Property Ltd", "Land & Property Ltd"],
    about: [
      "{firm} develops and keeps buildings. From {town} its team buys land, commissions design and appoints contractors for about [£90m|£150m|£240m] of work a year.",
      "As a long-term owner, {firm} [minds running cost as much as capital cost|expects its cost team to stay past handover].",
    ],
    openings: [
      "{firm} is a developer that owns what it builds, so {role} here sees [the whole life of a scheme|the result for decades].",
      "Come to the client’s side: {firm} is looking for {role} to hold its consultants and contractors to the budget for {project}.",
      "Our in-house cost team of [three|four|six] wants one more. You would be the [person who says what things cost|voice of cost] from land bid to handover.",
    ],
  },
  "housing-association": {
    side: "client",
    firmWeight: 6,
    advertWeight: 0.6,
    sectors: ["affordable-housing", "residential", "facilities-maintenance"],
    nameEndings: ["Housing Association", "Homes Trust", "Housing Group"],
    isNamedByPlace: true,
    about: [
      "{firm} is a charitable registered provider with [8,000|14,000|22,000] homes. Rents pay for repairs, retrofit and [two|three] hundred new homes a year.",
      "Tenants sit on the board of {firm}, and value for money in works contracts is reported to them every quarter.",
    ],
    openings: [
      "{firm} owns and looks after homes for people on ordinary incomes. {roleCap} will make sure that our investment programme buys what tenants were promised.",
      "Every pound saved in our works contracts goes back into homes. {firm} is looking for {role} who finds that worth doing.",
      "Our Asset and Development team needs {role} for {project}.",
    ],
  },
  "local-authority": {
    side: "public-body",
    firmWeight: 6,
    advertWeight: 0.7,
    sectors: ["public-civic", "education", "highways", "affordable-housing", "civil-engineering"],
    nameEndings: ["Borough Council", "County Council", "City Council", "District Council"],
    isNamedByPlace: true,
    about: [
      "{firm} serves [190,000|320,000|560,000] people and runs a capital programme of about [£45m|£80m|£120m] a year with an in-house property and highways team.",
      "The council’s surveyors work for schools, social care, housing and highways from one office, and on [framework|term] contracts they let themselves.",
    ],
    openings: [
      "{firm} is recruiting {role} to its [Property and Capital Projects|Highways and Infrastructure|Corporate Landlord] service.",
      "The council’s capital programme includes {project}. We want the advice on its cost to come from our own staff.",
      "Do you want your work to be visible on the walk home? {firm} needs {role} in its in-house team.",
    ],
  },
  "central-government": {
    side: "public-body",
    firmWeight: 3,
    advertWeight: 0.9,
    sectors: ["defence", "justice-custodial", "public-civic", "marine-coastal", "highways"],
    nameEndings: ["Estates Agency", "Infrastructure Executive", "Capital Delivery Agency"],
    isNamedByPlace: true,
    about: [
      "{firm} is an invented public agency that plans and buys works for several departments from hubs around the country.",
      "As an intelligent client, {firm} keeps cost, commercial and contract skills in house and publishes what it spends.",
    ],
    openings: [
      "{firm} buys building and civil engineering work for the public. The Commercial and Cost profession within it is recruiting {role}.",
      "This post sits in the client team for {project} and gives assurance on cost to the board.",
      "We are hiring {role} on fair and open terms; the post is open to people from the private sector.",
    ],
  },
  "nhs-health": {
    side: "public-body",
    firmWeight: 3,
    advertWeight: 0.6,
    sectors: ["healthcare"],
    nameEndings: ["Hospitals Foundation Trust", "Health Estates Service", "Community Health Board"],
    isNamedByPlace: true,
    about: [
      "{firm} runs [two|three] acute hospitals and [eleven|nineteen] community sites. Its capital team commissions everything from ward refurbishments to new theatres.",
      "Backlog maintenance and new clinical space compete for the same pound at {firm}; good cost advice decides which goes first.",
    ],
    openings: [
      "Our capital projects team at {firm} is looking for {role} to give clinicians and the finance director a number that they can rely on.",
      "{firm} has approval for {project}, and needs {role} on the trust’s side of the table.",
    ],
  },
  "education-estate": {
    side: "client",
    firmWeight: 4,
    advertWeight: 0.6,
    sectors: ["education", "student-accommodation", "life-sciences", "heritage-conservation"],
    nameEndings: ["University Estates", "Colleges Federation", "Academy Trust"],
    isNamedByPlace: true,
    about: [
      "The estates office of {firm} looks after [140|230|85] buildings, from listed halls to laboratories, and spends [£20m|£35m|£60m] on them in a usual year.",
      "Long summers shape the programme at {firm}: most of the noisy work happens while the students are away.",
    ],
    openings: [
      "{firm} has buildings of every age and a capital plan to match. The estates team is looking for {role}.",
      "Teaching must go on around {project}. We need {role} who can plan spending across [terms and financial years|two academic years].",
    ],
  },
  "infrastructure-owner-utility": {
    side: "client",
    firmWeight: 7,
    advertWeight: 1.1,
    sectors: ["water", "power-transmission", "rail", "highways", "aviation", "multi-utility", "telecoms", "nuclear", "marine-coastal"],
    nameEndings: ["Water plc", "Networks plc", "Airport Ltd", "Power Networks plc", "Ports Ltd", "Rail Infrastructure Ltd"],
    isNamedByPlace: true,
    about: [
      "{firm} owns and runs regulated assets around {town}. Each investment period is agreed with the regulator and delivered through long alliances.",
      "What {firm} builds, its customers pay for: the commercial team must show that every scheme was bought and settled fairly.",
    ],
    openings: [
      "{firm} is entering a heavier investment period, and the client commercial team in {office} is growing with it.",
      "As {role} on the owner’s side you would [assess what our delivery partners claim|agree targets and assess change] on {project}.",
      "Our regulator, our contractors and our customers all read our cost reports. We need {role} who writes them well.",
    ],
  },
  "joint-venture": {
    side: "contractor",
    firmWeight: 5,
    advertWeight: 1.6,
    sectors: ["rail", "nuclear", "highways", "water", "aviation", "renewables", "civil-engineering"],
    nameEndings: ["Joint Venture", "Alliance", "Delivery Partnership"],
    isNamedByPlace: true,
    about: [
      "{firm} joins [two|three] contractors and a designer in a single delivery organisation set up for one programme; staff are drawn from all of them and from outside.",
      "{firm} has one office, one commercial system and one gain-share pot, all in {town}.",
    ],
    openings: [
      "{firm} is delivering {project}. More than [four hundred|nine hundred|two thousand] people work on it, [forty|sixty|ninety] of them in commercial.",
      "Join the commercial team of {firm} for the [peak years|next phase] of the programme.",
      "{firm} needs {role} for [the civils packages|the systems packages|the section that breaks ground this winter].",
    ],
  },
  "claims-consultancy": {
    side: "claims",
    firmWeight: 5,
    advertWeight: 0.7,
    sectors: ["disputes-claims"],
    nameEndings: ["Claims & Contracts Ltd", "Quantum Ltd", "Dispute Services LLP", "Forensic Surveyors Ltd"],
    about: [
      "{firm} prepares and defends claims for contractors, subcontractors and owners, and gives evidence where talking has failed.",
      "Quantum, delay and contract advice are the three sides of {firm}; clients range from family subcontractors to governments.",
    ],
    openings: [
      "{firm} advises on [money, time and terms|entitlement and value] when projects go wrong, and a good deal earlier if asked.",
      "We are looking for {role} with patience for records and [a clear hand|the habit of writing plainly].",
      "Current instructions at {firm} include {project}.",
    ],
  },
  "law-expert": {
    side: "claims",
    firmWeight: 3,
    advertWeight: 0.5,
    sectors: ["disputes-claims"],
    nameEndings: ["Expert Witnesses LLP", "Solicitors LLP", "Construction Law LLP"],
    about: [
      "{firm} is a construction practice in which surveyors, engineers and lawyers share files, deadlines and one floor in {town}.",
      "Experts at {firm} give evidence in court, in arbitration and in adjudication, in roughly equal parts.",
    ],
    openings: [
      "The construction group of {firm} is adding {role} to the team that supports its experts.",
      "Evidence stands or falls on detail. {firm} is looking for {role} who [enjoys the detail|will find the missing page].",
    ],
  },
  "bank-insurer-fund": {
    side: "client",
    firmWeight: 3,
    advertWeight: 0.5,
    sectors: ["fund-monitoring", "insurance-reinstatement"],
    nameEndings: ["Capital plc", "Mutual Insurance Society", "Development Finance Ltd"],
    about: [
      "{firm} lends on and insures buildings. A small technical team in {town} checks cost, programme and contract before money moves.",
      "{firm} funds [house builders|developers] whom larger lenders overlook, and sends its own surveyors to site each month.",
    ],
    openings: [
      "Before {firm} lends, somebody has to ask whether the building can be built for the price. That is this job.",
      "{firm} is bringing [loan monitoring|reinstatement advice] in house and needs {role}.",
    ],
  },
  "freelance-practice": {
    side: "consultancy",
    firmWeight: 6,
    advertWeight: 2.2,
    sectors: [
      "residential",
      "fit-out-refurbishment",
      "heritage-conservation",
      "civil-engineering",
      "facades-envelope",
      "education",
      "building-services-mep",
    ],
    nameEndings: ["Freelance QS Ltd", "QS Services Ltd", "Commercial Support Ltd", "Measured Works Ltd"],
    about: [
      "{firm} is a small independent practice that lends its [measuring|commercial] hands to contractors and practices by the day.",
      "Run from {town}, {firm} calls on [five|seven|a dozen] associates when the workload asks for it.",
    ],
    openings: [
      "{firm} is an independent practice with more measuring than it can finish. We are looking for {role} to share it, [a few days a week|by the package|for a fixed spell].",
      "Small practice, varied week: {role} wanted by {firm} for {project}.",
    ],
  },
  "recruitment-agency": {
    side: "contractor",
    firmWeight: 8,
    advertWeight: 2.6,
    sectors: [...building, ...infrastructure, "building-services-mep"],
    nameEndings: ["Recruitment Ltd", "Search & Selection Ltd", "Talent Partners Ltd", "Resourcing Ltd"],
    about: [
      "{firm} is an employment agency. It introduces quantity surveyors and cost managers to employers who hire them direct, and never charges the people it places.",
      "Consultants at {firm} cover commercial and cost roles only, one region each, from {town}.",
    ],
    openings: [],
  },
  "employment-business": {
    side: "contractor",
    firmWeight: 6,
    advertWeight: 3.4,
    sectors: [...building, ...infrastructure, ...process],
    nameEndings: ["Staffing Ltd", "Contract Services Ltd", "Contract Resources Ltd", "Interim Ltd"],
    about: [
      "{firm} is an employment business. It supplies contract surveyors to sites and client teams and pays them weekly, with status statements shared before work starts.",
      "Rail, highways, water and building contractors take commercial staff from {firm} by the week or for the length of a job.",
    ],
    openings: [],
  },
};

/** First sentence of an agency's advert. `{hirer}` is "Thornmere Build Ltd" or "a regional main contractor". */
export const agencyOpenings: readonly string[] = [
  "{firm} is acting as an {agencyKind} for {hirer} in the search for {role}. The position is {tenure}.",
  "On behalf of {hirer}, {firm} ({agencyKind}) wishes to hear from {rolePlural} about a {tenure} role [run from|based in] {office}.",
  "Our client, {hirer}, has asked {firm} to find {role}. This is a {tenure} position and {firm} acts as an {agencyKind}.",
  "{firm}, an {agencyKind}, has been retained by {hirer}. The team there needs {role} on a {tenure} basis.",
  "A {tenure} opening with {hirer}, handled by {firm} as an {agencyKind}: {role}, with {project} as the first assignment.",
];

/** Descriptions of an unnamed hirer, by side. */
export const unnamedHirers: Readonly<Record<Side, readonly string[]>> = {
  contractor: [
    "a regional main contractor",
    "an established civil engineering contractor",
    "a privately owned contractor",
    "a well-run tier-two contractor",
    "an unnamed main contractor",
  ],
  subcontractor: ["a specialist subcontractor", "a mechanical and electrical contractor", "a trade contractor with its own workshop"],
  consultancy: [
    "an independent cost consultancy",
    "a mid-sized practice of quantity surveyors",
    "an international consultancy",
    "a partner-led practice",
  ],
  client: ["a property developer", "a utility with a long investment plan", "an owner and developer of its own buildings"],
  "public-body": ["a public-sector client", "a local authority", "a government body"],
  claims: ["a claims and dispute practice", "an expert-witness practice"],
};
