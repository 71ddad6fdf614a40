import { placeKey } from "./place-key.ts";

const codes =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
const displayNames = new Intl.DisplayNames(["en-GB"], { type: "region" });
const nameOf = (code: string) => (code === "HK" ? "Hong Kong" : code === "MO" ? "Macao" : (displayNames.of(code) ?? code));

/** Parses rows of "CODE: name|name". */
function byName(rows: readonly string[]): Map<string, string> {
  return new Map(
    rows.flatMap((row) => {
      const [code = "", names = ""] = row.split(": ");
      return names.split("|").map((name) => [placeKey(name), nameOf(code)] as const);
    }),
  );
}

export const countryOfCode = new Map(codes.map((code) => [code, nameOf(code)]));

export const countryOfLongCode = byName([
  ..."US: usa|AE: uae|SA: ksa|DE: deu|FR: fra|IE: irl|ES: esp|IT: ita|NL: nld|CA: can|AU: aus|IN: ind|AE: are|SA: sau|QA: qat|NZ: nzl|ZA: zaf|KE: ken|NG: nga|SG: sgp|HK: hkg|MY: mys|CN: chn|JP: jpn|KR: kor|BR: bra|MX: mex|PT: prt|BE: bel|CH: che|AT: aut|SE: swe|NO: nor|DK: dnk|FI: fin|PL: pol|CZ: cze|HU: hun|RO: rou|GR: grc|TR: tur|IL: isr|EG: egy|KW: kwt|BH: bhr|OM: omn|PK: pak|LK: lka|BD: bgd|PH: phl|ID: idn|TH: tha|VN: vnm".split(
    /\|(?=[A-Z])/,
  ),
]);

/** Country by every name it is known by, normalised with `placeKey()`. */
export const countryOfName = new Map([
  ...codes.map((code) => [placeKey(nameOf(code)), nameOf(code)] as const),
  ...byName([
    "US: usa|u.s.a.|america|united states of america|the usa|the united states",
    "AE: uae|u.a.e.|the uae",
    "SA: ksa|kingdom of saudi arabia",
    "NL: holland|the netherlands",
    "CZ: czech republic",
    "IE: republic of ireland|southern ireland|eire|roi",
    "DE: deutschland",
    "ES: espana",
    "IT: italia",
    "TR: turkey",
    "HK: hong kong",
    "MO: macau",
    "KR: south korea|korea",
    "CI: ivory coast",
    "RU: russia",
    "VN: vietnam",
    "NZ: nz|aotearoa",
    "AU: aus|oz",
    "JE: jersey channel islands|channel islands",
    "CN: mainland china|prc",
    "ZA: rsa",
  ]),
]);

export const countryOfState = byName([
  "US: alabama|alaska|arizona|arkansas|california|colorado|connecticut|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york state|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|west virginia|washington state|washington d.c.|wisconsin|wyoming",
  "CA: ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland",
  "AU: new south wales|queensland|western australia|south australia|tasmania|northern territory|victoria australia",
  "NZ: north island|south island|waikato|otago",
  "ZA: gauteng|western cape|eastern cape|kwazulu natal",
  "DE: bavaria|bayern|hesse|north rhine westphalia",
  "ES: catalonia|andalusia",
  "FR: ile de france",
  "IE: leinster|munster|connacht|county dublin|co dublin|county cork|co cork|county galway|co galway|county kildare|co kildare|county limerick|county wicklow|county meath",
]);

/** Countries with a well-known city of each name. A name that is also in the gazetteer is not decisive on its own. */
export const countriesOfCity = new Map<string, string[]>();
for (const row of [
  "DE: munich|münchen|berlin|hamburg|frankfurt|frankfurt am main|cologne|köln|stuttgart|düsseldorf|dusseldorf|leipzig",
  "AT: vienna|wien",
  "CH: zurich|zürich|geneva|basel|bern",
  "FR: paris|lyon|marseille|toulouse|nice|lille",
  "ES: madrid|barcelona|valencia|seville|malaga",
  "PT: lisbon|lisboa|porto",
  "IT: rome|roma|milan|milano|turin|naples",
  "BE: brussels|bruxelles|antwerp",
  "NL: amsterdam|rotterdam|the hague|utrecht|eindhoven",
  "LU: luxembourg",
  "DK: copenhagen|københavn|aarhus",
  "SE: stockholm|gothenburg|malmö",
  "NO: oslo|bergen",
  "FI: helsinki",
  "EE: tallinn",
  "LV: riga",
  "LT: vilnius",
  "PL: warsaw|warszawa|krakow|kraków|wroclaw|gdansk",
  "CZ: prague|praha|brno",
  "HU: budapest",
  "RO: bucharest",
  "BG: sofia",
  "RS: belgrade",
  "HR: zagreb",
  "SI: ljubljana",
  "SK: bratislava",
  "GR: athens|thessaloniki",
  "TR: istanbul|ankara",
  "UA: kyiv|kiev",
  "RU: moscow",
  "IE: dublin|cork|galway|limerick|waterford|athlone|kilkenny|sligo|dundalk|drogheda",
  "AE: dubai|abu dhabi|sharjah",
  "QA: doha",
  "SA: riyadh|jeddah|neom|dammam",
  "KW: kuwait city",
  "BH: manama",
  "OM: muscat",
  "IL: tel aviv",
  "EG: cairo",
  "NG: lagos|abuja",
  "KE: nairobi",
  "GH: accra",
  "ZA: johannesburg|cape town|durban|pretoria",
  "MA: casablanca",
  "IN: mumbai|bangalore|bengaluru|hyderabad|delhi|new delhi|chennai|pune|gurgaon|noida|kolkata|ahmedabad",
  "PK: karachi|lahore|islamabad",
  "LK: colombo",
  "BD: dhaka",
  "SG: singapore",
  "MY: kuala lumpur",
  "TH: bangkok",
  "ID: jakarta",
  "PH: manila",
  "VN: ho chi minh city|hanoi",
  "HK: hong kong",
  "CN: shanghai|beijing|shenzhen",
  "JP: tokyo|osaka",
  "KR: seoul",
  "TW: taipei",
  "AU: sydney|melbourne|brisbane|adelaide|canberra|perth|newcastle|hobart|darwin|ipswich|richmond|victoria|launceston|geelong|gold coast",
  "NZ: auckland|christchurch|wellington|hamilton|napier|nelson|dunedin|hastings|cambridge",
  "CA: toronto|vancouver|montreal|calgary|ottawa|edmonton|halifax|winnipeg|london|hamilton|windsor|kingston|victoria",
  "US: new york|new york city|nyc|los angeles|san francisco|san diego|san jose|seattle|chicago|austin|dallas|houston|denver|phoenix|miami|atlanta|philadelphia|st. louis|kirkland|palo alto|mountain view|menlo park|minneapolis|detroit|las vegas|salt lake city|nashville|charlotte|boston|richmond|lincoln|durham|cambridge|birmingham|manchester|worcester|portland|washington|lancaster|rochester|georgia|cleveland|burlington|bristol|plymouth|oxford|dover|lexington",
  "MX: mexico city",
  "BR: são paulo|sao paulo|rio de janeiro",
  "AR: buenos aires",
  "CL: santiago",
  "CO: bogota",
  "PE: lima",
  "JM: kingston jamaica",
  "BM: hamilton bermuda",
  "JE: st helier",
  "GG: st peter port",
]) {
  for (const [city, country] of byName([row])) countriesOfCity.set(city, [...(countriesOfCity.get(city) ?? []), country]);
}
