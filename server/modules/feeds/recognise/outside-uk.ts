const codes =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
const codeNames = new Intl.DisplayNames(["en"], { type: "region" });
const countryOfCode = new Map(codes.map((code) => [code, codeNames.of(code) ?? code]));
const moreNames =
  "usa|u.s.a.|u.s.|america|uae|u.a.e.|ksa|holland|czech republic|republic of ireland|eire|deutschland|espana|italia|turkey|hong kong|macau|south korea|ivory coast|russia|vietnam|channel islands";
const countries = new Set([...[...countryOfCode.values()].map((name) => name.toLowerCase()), ...moreNames.split("|")]);
const british = /^(?:gb|gbr|uk|u\.k\.?|united kingdom.*|great britain|britain|england|scotland|wales|cymru|northern ireland|gb-\w+)$/;

const states = new Set(
  "AL AK AZ AR CO CT DE FL GA IA ID IL IN KS KY MA MD MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY CA DC BC AB ON QC NSW QLD".split(
    " ",
  ),
);
const provinces = new Set(
  "alabama|alaska|arizona|arkansas|california|colorado|connecticut|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|west virginia|wisconsin|wyoming|ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new south wales|queensland|western australia|south australia|tasmania|bavaria|bayern|catalonia|ile-de-france".split(
    "|",
  ),
);
/** Cities that no place in the UK is likely to be meant by. */
const cities = new Set(
  "munich|münchen|berlin|hamburg|frankfurt|frankfurt am main|cologne|köln|stuttgart|düsseldorf|dusseldorf|leipzig|vienna|wien|zurich|zürich|geneva|basel|bern|paris|lyon|marseille|toulouse|nice|lille|madrid|barcelona|valencia|seville|malaga|málaga|lisbon|lisboa|porto|rome|roma|milan|milano|turin|naples|brussels|bruxelles|antwerp|amsterdam|rotterdam|the hague|utrecht|eindhoven|luxembourg|copenhagen|københavn|aarhus|stockholm|gothenburg|malmö|oslo|bergen|helsinki|tallinn|riga|vilnius|warsaw|warszawa|krakow|kraków|wroclaw|gdansk|prague|praha|brno|budapest|bucharest|sofia|belgrade|zagreb|ljubljana|bratislava|athens|thessaloniki|istanbul|ankara|kyiv|moscow|dublin|cork|galway|limerick|waterford|athlone|dubai|abu dhabi|sharjah|doha|riyadh|jeddah|neom|dammam|kuwait city|manama|muscat|tel aviv|cairo|lagos|abuja|nairobi|accra|johannesburg|cape town|durban|casablanca|mumbai|bangalore|bengaluru|hyderabad|delhi|new delhi|chennai|pune|gurgaon|noida|karachi|lahore|colombo|dhaka|singapore|kuala lumpur|bangkok|jakarta|manila|ho chi minh city|hanoi|hong kong|shanghai|beijing|shenzhen|tokyo|osaka|seoul|taipei|sydney|melbourne|brisbane|adelaide|canberra|auckland|christchurch|toronto|vancouver|montreal|calgary|ottawa|edmonton|new york|new york city|nyc|los angeles|san francisco|san diego|san jose|seattle|chicago|austin|dallas|houston|denver|phoenix|miami|atlanta|philadelphia|st. louis|st louis|kirkland|palo alto|mountain view|menlo park|minneapolis|detroit|las vegas|salt lake city|nashville|charlotte|mexico city|são paulo|sao paulo|rio de janeiro|buenos aires|santiago|bogota|bogotá|lima|st helier|st peter port".split(
    "|",
  ),
);

/** The country a feed names, when it is not the UK; null when it is, or when the words name no country. */
export function foreignCountry(country: string): string | null {
  const words = country.trim();
  const plain = words.toLowerCase();
  if (plain === "" || british.test(plain)) return null;
  const byCode = /^[A-Za-z]{2}$/.test(words) ? countryOfCode.get(words.toUpperCase()) : undefined;
  if (byCode) return byCode;
  if (/^[a-z]{3}$/.test(plain))
    return ["usa", "uae", "ksa", "deu", "fra", "irl", "esp", "ita", "nld", "can", "aus", "ind", "are", "sau", "qat"].includes(plain)
      ? words
      : null;
  return countries.has(plain) ? words : null;
}

/** Whether the words place the work outside the UK: a country, a state or a city of the world as a part of its own. */
export function isPlacedAbroad(place: string): boolean {
  const parts = place.split(/[,;|/()]|\s[-–—]\s/).map((part) => part.trim());
  if (parts.some((part) => british.test(part.toLowerCase()))) return false;
  const last = parts.findLast((part) => part !== "" && !/^\d[\d\s-]*$/.test(part)) ?? "";
  if (parts.length > 1 && states.has(last)) return true;
  return parts.some((part) => {
    const plain = part
      .toLowerCase()
      .replace(
        /^(?:greater|central|remote|hybrid|onsite|in|based in)\s+|\s+(?:office|area|metropolitan area|remote|hybrid|city|based|\d{4,6})$/g,
        "",
      );
    return (
      (plain !== "georgia" && plain !== "jersey" ? countries.has(plain) : parts.length > 1) ||
      provinces.has(plain) ||
      cities.has(plain) ||
      cities.has(part.toLowerCase())
    );
  });
}
