import type { FilterPhrase } from "./arrangement-phrases.ts";

type SectorSlug = (FilterPhrase & { field: "sector" })["values"][number];

/** Ways people name a sector, beside its label. */
const sectorWords: readonly (readonly [slug: SectorSlug, label: string, phrases: string])[] = [
  [
    "residential",
    "Residential",
    "residential, private housing, housebuilding, house building, new build homes, new build residential, build to rent, btr, later living, high rise residential, resi",
  ],
  [
    "affordable-housing",
    "Affordable and social housing",
    "affordable housing, social housing, affordable and social housing, cladding remediation, planned maintenance, retrofit",
  ],
  ["commercial-offices", "Commercial offices", "commercial offices, offices, office buildings"],
  [
    "fit-out-refurbishment",
    "Fit-out and refurbishment",
    "fit out, fitout, refurbishment, refurb, fit out and refurbishment, refurbishment and fit out, interiors, interior fit out, cat a, cat b, cat a fit out, cat b fit out",
  ],
  ["retail-leisure", "Retail and leisure", "retail, leisure, retail and leisure, sport, sports, stadia, cinema"],
  ["hotels-hospitality", "Hotels and hospitality", "hotels, hospitality, hotels and hospitality"],
  ["student-accommodation", "Student accommodation", "student accommodation, student housing, pbsa"],
  ["mixed-use-regeneration", "Mixed use and regeneration", "mixed use, regeneration, mixed use and regeneration, regen"],
  ["education", "Education", "education, schools, universities, higher education, dfe framework"],
  ["healthcare", "Healthcare", "healthcare, health care, hospitals, nhs"],
  [
    "life-sciences",
    "Life sciences and pharmaceutical",
    "life sciences, life science, pharmaceutical, pharma, laboratories, cleanrooms, life sciences and pharmaceutical",
  ],
  ["industrial-logistics", "Industrial and logistics", "industrial, logistics, warehouses, warehousing, sheds, industrial and logistics"],
  [
    "data-centres",
    "Data centres",
    "data centres, data centre, data center, datacentre, datacenter, mission critical, hyperscale, colocation",
  ],
  ["advanced-manufacturing", "Advanced manufacturing", "advanced manufacturing, manufacturing, gigafactory, semiconductor"],
  ["heritage-conservation", "Heritage and conservation", "heritage, conservation, heritage and conservation"],
  ["justice-custodial", "Justice and custodial", "justice, custodial, prisons, courts, justice and custodial"],
  ["defence", "Defence", "defence, defense, mod"],
  ["public-civic", "Public sector and civic", "public sector, civic, blue light"],
  ["rail", "Rail", "rail, railway, rail sector, light rail"],
  ["highways", "Highways and roads", "highways, highway, highways and roads, smart motorway"],
  ["bridges-structures", "Bridges and structures", "bridges and structures, bridges"],
  ["aviation", "Aviation and airports", "aviation, airports, airport, aviation and airports"],
  ["marine-coastal", "Ports, marine and coastal", "marine, coastal, flood defence, flood defences, dredging, ports and harbours"],
  ["water", "Water and wastewater", "water, wastewater, waste water, clean water, water and wastewater, water industry, water sector"],
  [
    "power-transmission",
    "Power transmission and distribution",
    "power transmission, transmission and distribution, power transmission and distribution, substations, overhead lines",
  ],
  ["renewables", "Renewables", "renewables, renewable energy, offshore wind, onshore wind, wind farm, solar, bess, hydrogen"],
  ["nuclear", "Nuclear", "nuclear, nuclear new build, decommissioning, nuclear decommissioning"],
  ["oil-gas-ccus", "Oil, gas and carbon capture", "oil and gas, oil gas, oil & gas, carbon capture, ccus"],
  ["energy-from-waste", "Energy from waste", "energy from waste, efw"],
  ["multi-utility", "Gas, heat networks and multi-utility", "multi utility, heat networks, heat network, district heating"],
  ["telecoms", "Telecoms and fibre", "telecoms, telecommunications, telecom, fibre, telecoms and fibre"],
  ["civil-engineering", "Civil engineering (general)", "civil engineering"],
  ["facades-envelope", "Facades and envelope", "facades, facade, envelope, building envelope, curtain walling, cladding"],
  ["structural-frame", "Structural frame", "structural frame, rc frame, concrete frame, structural steel, structural steelwork"],
  ["demolition-enabling", "Demolition and enabling works", "demolition, enabling works, demolition and enabling works"],
  ["dry-lining-interiors", "Dry lining and interiors trade", "dry lining, drylining"],
  ["facilities-maintenance", "Facilities and maintenance", "facilities maintenance, facilities management, fm, facilities"],
  ["disputes-claims", "Disputes, claims and expert work", "disputes, dispute resolution, expert witness"],
  ["insurance-reinstatement", "Insurance reinstatement and fire damage", "insurance reinstatement, fire damage"],
  ["fund-monitoring", "Bank and fund monitoring", "fund monitoring, bank monitoring, project monitoring"],
];

export const sectorPhrases: readonly FilterPhrase[] = sectorWords.map(([slug, label, phrases]) => ({
  field: "sector",
  values: [slug],
  label,
  phrases: phrases
    .split(", ")
    .flatMap((phrase) => (/sector|industry$/.test(phrase) ? [phrase] : [phrase, `${phrase} sector`]))
    .join(", "),
}));

/**
 * Aliases of the vocabularies that stay words. They name a client, a programme, a trade or a technique, which is narrower than the value
 * they belong to: as words they find exactly what was typed.
 */
export const aliasesKeptAsWords: readonly string[] = [
  "Network Rail, HS2, London Underground, signalling, National Highways, term maintenance, Environment Agency, AMP8",
  "utilities, National Grid, RIIO, DNO, new build, Hinkley Point C, Sizewell C, SMR, groundworks, earthworks, tunnelling",
  "piling, M&E, HVAC, electrical, mechanical, ProCure23, New Hospital Programme, distribution, DIO, security cleared",
  "term contracts, adjudication, quantum, delay, private practice, professional quantity surveyor, cost consultant",
  "retailer client, Homes England, water company, network operator, JV, alliance, flexible, 2 days office, agile, D&B",
].flatMap((row) => row.split(", "));
