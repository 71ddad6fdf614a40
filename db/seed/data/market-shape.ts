import type { Side } from "../../values.ts";

/** Share of adverts and factor on pay by region slug. */
export const regionShape: Readonly<Record<string, { share: number; payFactor: number }>> = {
  london: { share: 27, payFactor: 1.13 },
  "south-east": { share: 12, payFactor: 1.05 },
  "north-west": { share: 11, payFactor: 0.99 },
  "east-of-england": { share: 8, payFactor: 1.03 },
  "west-midlands": { share: 8, payFactor: 0.99 },
  "south-west": { share: 8, payFactor: 0.99 },
  "yorkshire-and-the-humber": { share: 7, payFactor: 0.97 },
  scotland: { share: 7, payFactor: 0.97 },
  "east-midlands": { share: 5, payFactor: 0.96 },
  wales: { share: 3.5, payFactor: 0.93 },
  "north-east": { share: 2.5, payFactor: 0.94 },
  "northern-ireland": { share: 1.6, payFactor: 0.89 },
};
export const otherRegionShape = { share: 1, payFactor: 0.96 };

/** Factors for towns that hire out of proportion to their population. */
export const hotSpots: Readonly<Record<string, number>> = {
  "Central London": 1.2,
  London: 1.2,
  "City of London": 60,
  "City of Westminster": 3,
  "West End of London": 20,
  Croydon: 1.6,
  Manchester: 5,
  Liverpool: 0.7,
  Warrington: 2.2,
  Birkenhead: 0.3,
  Birmingham: 1.6,
  Solihull: 2.4,
  Leeds: 2.8,
  Sheffield: 0.9,
  York: 1.7,
  Bristol: 2.2,
  Exeter: 2,
  Bridgwater: 4,
  Glasgow: 1.5,
  Edinburgh: 1.8,
  Aberdeen: 1.5,
  Inverness: 2.4,
  Perth: 2,
  Grangemouth: 3,
  Cardiff: 1.8,
  "Newcastle upon Tyne": 2.6,
  Sunderland: 0.5,
  Blyth: 1.8,
  Nottingham: 1,
  Derby: 1.5,
  Cambridge: 2.6,
  Chelmsford: 2,
  Stevenage: 1.8,
  Watford: 2,
  Ipswich: 1.4,
  Leiston: 14,
  Oxford: 2.2,
  Reading: 1.6,
  Slough: 2.2,
  "Milton Keynes": 2,
  Crawley: 1.7,
  Guildford: 2.2,
  Maidstone: 1.6,
  Southampton: 1.5,
  Dartford: 1.8,
  Whitehaven: 6,
  Workington: 4,
  "Barrow in Furness": 2,
  Belfast: 2.5,
};

/** Smaller towns that are not named above have sites but no offices. */
export const officeTownPeople = 15_000;

/** Yearly pay in pounds, UK outside London, contractor's side. */
export const levelPay: Readonly<Record<string, readonly [number, number]>> = {
  "apprentice-trainee": [25_500, 30_000],
  placement: [25_500, 28_000],
  graduate: [28_500, 34_500],
  assistant: [32_000, 41_000],
  intermediate: [42_500, 54_000],
  project: [51_000, 62_000],
  senior: [60_000, 74_000],
  "principal-managing": [69_000, 84_000],
  associate: [70_000, 85_000],
  "commercial-manager-level": [74_000, 92_000],
  "associate-director": [82_000, 101_000],
  "head-of-commercial": [93_000, 120_000],
  "director-partner": [104_000, 142_000],
  "commercial-director": [115_000, 160_000],
  "board-executive": [138_000, 205_000],
};
export const apprenticeshipPay: readonly [number, number] = [18_500, 25_000];

export const sidePayFactor: Readonly<Record<Side, number>> = {
  contractor: 1.02,
  subcontractor: 1,
  consultancy: 0.98,
  client: 1.03,
  "public-body": 0.9,
  claims: 1.1,
};

/** Yearly full-time equivalent at the adult minimum wage of £12.71, 37.5 hours, 52 weeks; the lowest that any sample advert but an apprenticeship pays. */
export const minimumYearPounds = 24_785;

export const categoryWeights: Readonly<Record<Side, Readonly<Record<string, number>>>> = {
  contractor: {
    "quantity-surveyor": 56,
    "commercial-manager": 19,
    "contract-manager": 10,
    "cost-engineer": 9,
    "cost-manager": 5,
    "cost-consultant": 1,
  },
  subcontractor: {
    "quantity-surveyor": 60,
    "commercial-manager": 15,
    "contract-manager": 12,
    "cost-engineer": 11,
    "cost-manager": 2,
    "cost-consultant": 0,
  },
  consultancy: {
    "quantity-surveyor": 25,
    "cost-consultant": 27,
    "cost-manager": 33,
    "cost-engineer": 6,
    "contract-manager": 7,
    "commercial-manager": 2,
  },
  client: {
    "quantity-surveyor": 20,
    "cost-manager": 26,
    "commercial-manager": 20,
    "contract-manager": 18,
    "cost-engineer": 13,
    "cost-consultant": 3,
  },
  "public-body": {
    "quantity-surveyor": 44,
    "cost-manager": 18,
    "contract-manager": 21,
    "commercial-manager": 11,
    "cost-engineer": 4,
    "cost-consultant": 2,
  },
  claims: {
    "quantity-surveyor": 30,
    "contract-manager": 52,
    "cost-consultant": 10,
    "cost-engineer": 4,
    "commercial-manager": 4,
    "cost-manager": 0,
  },
};

/** Levels at which a category is advertised, with weights; `*` rows hold for sides not named. */
export const levelWeights: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  "quantity-surveyor": {
    "*": {
      "apprentice-trainee": 4,
      placement: 2,
      graduate: 6,
      assistant: 15,
      intermediate: 28,
      project: 11,
      senior: 26,
      "principal-managing": 8,
    },
    consultancy: {
      "apprentice-trainee": 4,
      placement: 3,
      graduate: 9,
      assistant: 14,
      intermediate: 25,
      project: 7,
      senior: 25,
      "principal-managing": 4,
      associate: 7,
      "associate-director": 2,
    },
    claims: { graduate: 4, assistant: 12, intermediate: 26, senior: 34, "principal-managing": 10, associate: 10, "director-partner": 4 },
  },
  "cost-consultant": {
    "*": {
      placement: 2,
      graduate: 8,
      assistant: 16,
      intermediate: 24,
      project: 3,
      senior: 23,
      "principal-managing": 3,
      associate: 12,
      "associate-director": 6,
      "director-partner": 4,
    },
  },
  "cost-engineer": {
    "*": {
      "apprentice-trainee": 3,
      placement: 2,
      graduate: 7,
      assistant: 14,
      intermediate: 30,
      project: 8,
      senior: 26,
      "principal-managing": 10,
    },
  },
  "cost-manager": {
    "*": {
      "apprentice-trainee": 1,
      placement: 2,
      graduate: 6,
      assistant: 15,
      intermediate: 27,
      senior: 28,
      "principal-managing": 9,
      associate: 7,
      "associate-director": 4,
      "director-partner": 2,
    },
  },
  "contract-manager": {
    "*": { graduate: 3, assistant: 11, intermediate: 34, project: 6, senior: 30, "principal-managing": 12, "head-of-commercial": 4 },
    claims: {
      graduate: 5,
      assistant: 13,
      intermediate: 24,
      senior: 28,
      "principal-managing": 8,
      associate: 10,
      "associate-director": 7,
      "director-partner": 5,
    },
    consultancy: { assistant: 12, intermediate: 30, senior: 30, "principal-managing": 12, associate: 11, "associate-director": 5 },
  },
  "commercial-manager": {
    "*": {
      "apprentice-trainee": 3,
      assistant: 14,
      "commercial-manager-level": 52,
      "head-of-commercial": 18,
      "commercial-director": 9,
      "board-executive": 4,
    },
  },
};

/** Towns within this distance of an office count as its sites. */
export const siteReachMiles = 40;

/** Factor on the amount of work by sector, where it differs from 1. */
export const sectorShare: Readonly<Record<string, number>> = {
  residential: 2.4,
  "commercial-offices": 2,
  "fit-out-refurbishment": 1.8,
  education: 1.6,
  healthcare: 1.4,
  "data-centres": 1.7,
  "industrial-logistics": 1.5,
  "building-services-mep": 5,
  rail: 2.6,
  highways: 2,
  water: 2.8,
  "civil-engineering": 2.2,
  "power-transmission": 1.6,
  nuclear: 1.6,
  renewables: 1.6,
  "energy-from-waste": 0.6,
  "heritage-conservation": 0.5,
  "justice-custodial": 0.6,
  telecoms: 0.6,
  "student-accommodation": 0.8,
  "hotels-hospitality": 0.8,
};
