import { describe, expect, test } from "vitest";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { readAdvertPlace } from "./advert-place.ts";
import { buildGazetteer } from "./gazetteer.ts";
import { resolveName } from "./resolve-place.ts";

const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());

/** "Leeds, West Yorkshire", or with further places behind a plus: "Leeds, West Yorkshire + Bradford, West Yorkshire". */
function inAdvert(text: string): string {
  const { place, others } = readAdvertPlace(gazetteer, text);
  return [place, ...others].map((each) => each?.label ?? "").join(" + ");
}
function inSearch(text: string): string {
  const found = resolveName(gazetteer, text);
  if (found.kind === "found") return found.place.label;
  return found.kind === "ambiguous" && found.isList ? found.choices.map(({ label }) => label).join(" + ") : found.kind;
}

/** Read alike in an advert and in the place box of a search. */
const onePlace: Record<string, [label: string, texts: string[]]> = {
  "London beside the regions around it": [
    "London",
    [
      "London South East",
      "LONDON SOUTH EAST",
      "London, South East",
      "London (South East)",
      "London - South East England",
      "South East, London",
      "London, Greater London",
      "Greater London London",
      "London, Greater London, South East",
      "London Home Counties",
      "London N1",
      "London EC2A 4NE",
      "EC2A 4NE London",
      "SE London",
      "North London, London",
      "England, London",
      "UK - London",
      "GB-London",
      "London, England, UK",
      "London\nUnited Kingdom",
    ],
  ],
  "Leeds with all that may stand around it": [
    "Leeds, West Yorkshire",
    [
      "Leeds Yorkshire",
      "Leeds West Yorkshire Yorkshire and The Humber",
      "LEEDS WEST RIDING",
      "Leeds, West Riding of Yorkshire",
      "West Yorkshire Leeds",
      "Yorkshire, Leeds",
      "Leeds LS1 4AP West Yorkshire",
      "Leeds, LS1, West Yorkshire, UK",
      "leeds/west yorkshire",
      "Leeds – West Yorkshire",
      "Leeds [West Yorkshire]",
      "nr Leeds",
      "nr. Leeds, W Yorks",
      "near Leeds, West Yorkshire, England",
      "City of Leeds",
      "Leeds City Region",
      "Greater Leeds",
      "North Leeds",
      "Leeds and surrounding areas",
      "United Kingdom, Leeds",
    ],
  ],
  "a county with its region": ["Kent", ["Kent South East", "Kent, South East England", "South East - Kent", "KENT, UK", "East Kent"]],
  "a historic county that is gone": [
    "Bristol",
    ["Bristol Avon South West", "Bristol, Avon, South West England", "BRISTOL AVON", "Avon, Bristol", "City of Bristol", "Greater Bristol"],
  ],
  "a county of old that reaches further": [
    "Manchester, Greater Manchester",
    ["Manchester Lancashire North West", "Manchester, Lancashire", "Manchester Lancs", "City of Manchester", "South Manchester"],
  ],
  "Hull and Humberside": [
    "Kingston upon Hull, East Riding of Yorkshire",
    ["Hull Humberside", "Hull, North Humberside", "Kingston upon Hull East Riding", "HULL, EAST YORKSHIRE"],
  ],
  "East Anglia": ["Norwich, Norfolk", ["Norwich Norfolk East Anglia", "Norwich East Anglia", "Norwich, Norfolk, East of England"]],
  "Newport in Wales": [
    "Newport, Wales",
    ["Newport Wales", "Newport Gwent", "Newport South Wales", "Newport NP20 4AB", "Newport, Monmouthshire"],
  ],
  "Newport on the island": [
    "Newport, Isle of Wight",
    ["Newport Isle of Wight", "Newport IOW", "NEWPORT, ISLE OF WIGHT", "Newport PO30 1AA", "Newport (IoW), South East"],
  ],
  "Newport in Shropshire": [
    "Newport, Shropshire",
    ["Newport Shropshire", "Newport, Salop", "Newport Shropshire West Midlands", "Newport TF10"],
  ],
  "Newcastle in Staffordshire": [
    "Newcastle under Lyme, Staffordshire",
    ["Newcastle Staffordshire", "Newcastle, Staffs", "Newcastle ST5 1AA", "Newcastle-under-Lyme"],
  ],
  "Newcastle on the Tyne": [
    "Newcastle upon Tyne, Tyne and Wear",
    [
      "Newcastle North East",
      "Newcastle, Tyne & Wear",
      "Newcastle upon Tyne Tyne and Wear North East",
      "Newcastle Tyneside",
      "Newcastle NE1 4AA",
    ],
  ],
  "Richmond in Yorkshire": [
    "Richmond, North Yorkshire",
    ["Richmond Yorkshire", "Richmond, N Yorks", "Richmond North Riding", "Richmond DL10 4AB"],
  ],
  "Richmond in London": [
    "Richmond, Greater London",
    ["Richmond Surrey", "Richmond, London", "Richmond TW9", "Richmond upon Thames", "London Borough of Richmond upon Thames"],
  ],
  "Ashford in Kent": ["Ashford, Kent", ["Ashford Kent", "Ashford, Kent, South East", "ASHFORD TN24"]],
  "Ashford in what was Middlesex": ["Ashford, Surrey", ["Ashford Middlesex", "Ashford, Middx", "Ashford Surrey", "Ashford TW15"]],
  "Whitchurch in Shropshire": ["Whitchurch, Shropshire", ["Whitchurch Shropshire", "Whitchurch, Salop", "Whitchurch SY13"]],
  "Whitchurch in Hampshire": ["Whitchurch, Hampshire", ["Whitchurch Hampshire", "Whitchurch, Hants", "Whitchurch RG28"]],
  "Gillingham in Dorset": ["Gillingham, Dorset", ["Gillingham Dorset", "Gillingham, Dorset, South West", "Gillingham SP8"]],
  "Bangor in Northern Ireland": [
    "Bangor, Northern Ireland",
    ["Bangor Northern Ireland", "Bangor, County Down", "Bangor Co. Down", "Bangor BT20"],
  ],
  "Bangor in Wales": ["Bangor, Gwynedd", ["Bangor Gwynedd", "Bangor North Wales", "Bangor, Caernarfonshire", "Bangor LL57"]],
  Middlesbrough: [
    "Middlesbrough, Tees Valley",
    ["Middlesbrough Cleveland", "Middlesbrough Teesside North East", "Middlesbrough, North Yorkshire"],
  ],
  Reading: [
    "Reading, Berkshire",
    ["Reading Berkshire", "Reading Berks Home Counties", "Reading Thames Valley", "Reading M4 corridor", "Reading, Royal Berkshire"],
  ],
  Birmingham: [
    "Birmingham, West Midlands",
    [
      "Birmingham Midlands",
      "Birmingham West Midlands",
      "Birmingham, West Midlands, Midlands",
      "Birmingham Warwickshire",
      "City of Birmingham",
    ],
  ],
  Nottingham: ["Nottingham, Nottinghamshire", ["Nottingham Midlands", "Nottingham East Midlands", "Nottingham Notts East Midlands"]],
  Croydon: ["Croydon, Greater London", ["Croydon Surrey", "Croydon, Surrey, South East", "Croydon, London", "London Borough of Croydon"]],
  Huntingdon: ["Huntingdon, Cambridgeshire", ["Huntingdon Huntingdonshire", "Huntingdon, Hunts", "Huntingdon Cambs East Anglia"]],
  Wirral: ["Wirral", ["Wirral Cheshire", "Wirral, Merseyside", "Wirral Merseyside North West"]],
  "boroughs of London": [
    "Tower Hamlets, Greater London",
    ["Tower Hamlets", "London Borough of Tower Hamlets", "Tower Hamlets London", "Tower Hamlets, East London"],
  ],
  "a royal borough": [
    "Kensington and Chelsea, Greater London",
    ["Kensington & Chelsea", "Royal Borough of Kensington and Chelsea", "Kensington and Chelsea, London"],
  ],
  "the City": ["City of London", ["City of London", "London City", "City of London London", "City of London, South East England"]],
  "a suburb with the town it is known by": [
    "Shortlands, Greater London",
    ["Shortlands, Bromley", "Shortlands Bromley", "Shortlands (Bromley)"],
  ],
  "a suburb whose name is better known elsewhere": ["Cowley, Greater London", ["Cowley, Uxbridge", "Cowley Uxbridge", "Cowley, Middlesex"]],
  "a suburb that the gazetteer lacks": ["Bristol", ["Clifton, Bristol", "Clifton Bristol"]],
  Aberdeen: ["Aberdeen, Scotland", ["Aberdeen Grampian Scotland", "Aberdeen Aberdeenshire", "ABERDEEN, ABERDEEN CITY"]],
  Swansea: ["Swansea, Wales", ["Swansea West Glamorgan", "Swansea, Glamorgan, Wales", "Swansea South Wales"]],
  "a council whose name holds commas": ["Newry, Mourne and Down", ["Newry, Mourne and Down", "Newry, Mourne & Down, Northern Ireland"]],
  "a town behind a council whose name holds commas": [
    "Rostrevor, Northern Ireland",
    ["Newry, Mourne and Down Rostrevor", "Rostrevor, Newry, Mourne and Down"],
  ],
  "a place whose name holds a comma": [
    "Basford, Stoke-on-Trent, Staffordshire",
    ["Basford, Stoke-on-Trent West Midlands", "West Midlands Basford, Stoke-on-Trent"],
  ],
  "a county where it meets Scotland": ["Scottish Borders", ["Scottish Borders", "Borders", "The Borders, Scotland"]],
  "districts of London": [
    "Shoreditch, Greater London",
    ["Shoreditch", "Shoreditch, London EC2", "London, Shoreditch", "Shoreditch London"],
  ],
  "a borough that is known by its council": [
    "Southwark, Greater London",
    ["Southwark", "London Borough of Southwark", "Southwark, London", "Southwark SE1"],
  ],
  "a district whose name is also a village's": [
    "City of Westminster, Greater London",
    ["Victoria", "Victoria, London", "London Victoria", "Victoria London SW1", "London (Victoria)"],
  ],
  "the village of that name": ["Victoria, Blaenau Gwent", ["Victoria, Blaenau Gwent", "Victoria, Ebbw Vale, Wales"]],
  "a district of another city": [
    "Birmingham, West Midlands",
    ["Digbeth", "Digbeth, Birmingham", "Edgbaston, West Midlands", "Edgbaston B15"],
  ],
  "a part of a town that begins with another's name": [
    "Leeds, West Yorkshire",
    ["Richmond Hill Leeds", "richmond hill leeds", "RICHMOND HILL, LEEDS", "Richmond Hill, Leeds LS9", "Hyde Park Leeds"],
  ],
  "a part that London has too": ["Richmond, Greater London", ["Richmond Hill, London", "Richmond Hill, Surrey"]],
  "a suburb that shares its name with a town elsewhere": [
    "Cardiff, Wales",
    ["Ely Cardiff", "ely cardiff", "Ely, Cardiff CF5 4AA", "Ely Cardiff South Glamorgan"],
  ],
  "a suburb that the postcode shows": ["Sunderland, Tyne and Wear", ["Hendon, Sunderland SR2", "Hendon, Sunderland, SR2 8AA"]],
  "suburbs of the south coast": ["Southampton, Hampshire", ["Shirley Southampton", "Shirley, Southampton SO15"]],
  "a suburb of a capital": ["Edinburgh, Scotland", ["Newhaven Edinburgh", "Newhaven Edinburgh EH6"]],
  "a suburb that lies in its town's council": ["Stratford, Greater London", ["Stratford London", "Stratford, London E15"]],
  airports: ["Stansted Mountfitchet, Essex", ["Stansted", "Stansted Airport", "London Stansted Airport, Essex", "Stansted, Essex CM24"]],
  "a town by its short name": ["Letchworth Garden City, Hertfordshire", ["Letchworth", "Letchworth, Herts", "Letchworth Garden City"]],
  "a region in initials": ["North West", ["N.W. England", "N. W. England", "NW England"]],
  "a county with words of compass": [
    "Leicestershire",
    ["North West Leicestershire", "Leicestershire East Midlands", "Leics, Midlands", "Leics, E Mids"],
  ],
};

for (const [name, [label, texts]] of Object.entries(onePlace)) {
  describe(name, () => {
    test.each(texts)("%j", (text) => expect([inAdvert(text), inSearch(text)]).toEqual([label, label]));
  });
}

describe("lists name each of their places, the first first", () => {
  test.each([
    ["London, Surrey, Kent", "London + Surrey + Kent"],
    ["Leeds / Bradford", "Leeds, West Yorkshire + Bradford, West Yorkshire"],
    ["Leeds or Bradford", "Leeds, West Yorkshire + Bradford, West Yorkshire"],
    ["Leeds-Bradford", "Leeds, West Yorkshire + Bradford, West Yorkshire"],
    ["Birmingham & Coventry", "Birmingham, West Midlands + Coventry, West Midlands"],
    ["Leeds; York", "Leeds, West Yorkshire + York, North Yorkshire"],
    ["Leeds | York", "Leeds, West Yorkshire + York, North Yorkshire"],
    ["Leeds\nYork", "Leeds, West Yorkshire + York, North Yorkshire"],
    ["Leeds, York and Hull", "Leeds, West Yorkshire + York, North Yorkshire + Kingston upon Hull, East Riding of Yorkshire"],
    ["Leeds, Wakefield, West Yorkshire", "Leeds, West Yorkshire + Wakefield, West Yorkshire"],
    ["Reading, Slough, Thames Valley", "Reading, Berkshire + Slough, Berkshire"],
    ["London / Manchester / Birmingham", "London + Manchester, Greater Manchester + Birmingham, West Midlands"],
    ["London & South East", "London + South East"],
    ["Herts, Beds & Bucks", "Hertfordshire + Bedfordshire + Buckinghamshire"],
    ["Yorkshire / North East", "Yorkshire and The Humber + North East"],
    ["York Hull", "York, North Yorkshire + Kingston upon Hull, East Riding of Yorkshire"],
    ["Whitby, York", "Whitby, North Yorkshire + York, North Yorkshire"],
    ["Kendal / Preston", "Kendal, Cumbria + Preston, Lancashire"],
  ])("%j", (text, labels) => expect([inAdvert(text), inSearch(text)]).toEqual([labels, labels]));

  test.each([
    ["Kent, Surrey and Sussex", "Kent + Surrey + West Sussex + East Sussex"],
    ["London and the Home Counties", "London + South East + East of England"],
    ["London + Home Counties", "London + South East + East of England"],
    ["Midlands and South West", " + West Midlands + East Midlands + South West"],
    ["Home Counties", " + South East + East of England"],
    ["M62 corridor", " + North West + Yorkshire and The Humber"],
    ["The North", " + North West + Yorkshire and The Humber + North East"],
    ["Stratford", " + Stratford, Greater London + Stratford-upon-Avon, Warwickshire"],
  ])("%j in an advert", (text, labels) => expect(inAdvert(text)).toBe(labels));
});

describe("what stands in a longer phrase", () => {
  test.each([
    ["London Road, Reading", "Reading, Berkshire"],
    ["12 High Street, Guildford, Surrey GU1 3DY", "Guildford, Surrey"],
    ["Station Road, Whitby", "Whitby, North Yorkshire"],
    ["Fleet Street, Central London", "Central London"],
    ["Liverpool Street, London", "London"],
    ["South Bank, South East London", "London"],
    ["Leeds (Hybrid - 2 days in the office)", "Leeds, West Yorkshire"],
    ["Site based Leeds LS10", "Leeds, West Yorkshire"],
    ["Nationwide - London", "London"],
    ["Manchester Airport", "Manchester, Greater Manchester"],
    ["Sutton Veny", ""],
    ["Preston Candover, Hampshire", "Hampshire"],
    ["Kingston Park, Newcastle", "Newcastle upon Tyne, Tyne and Wear"],
    ["Weston Favell, Northampton", "Northampton, Northamptonshire"],
    ["Preston Park Brighton", "Brighton, East Sussex"],
    ["Newcastle Business Park", "Newcastle upon Tyne, Tyne and Wear"],
    ["Preston Office", "Preston, Lancashire"],
    ["Preston Docks", "Preston, Lancashire"],
    ["Bolton Head Office", "Bolton, Greater Manchester"],
    ["Surrey/Hampshire borders", "Surrey + Hampshire"],
    ["Kent & Sussex Borders", "Kent + West Sussex + East Sussex"],
    ["Essex / Suffolk border", "Essex + Suffolk"],
    ["Cumbria / Borders", "Cumbria + Scottish Borders"],
    ["High Street", ""],
    ["Outside IR35 Leeds", "Leeds, West Yorkshire"],
    ["me", ""],
    ["so", ""],
    ["TO BE CONFIRMED BY ME", ""],
    ["ref ab 12 so be it", ""],
  ])("%j is %j in an advert", (text, label) => expect(inAdvert(text)).toBe(label));
});

describe("what cannot be so", () => {
  test.each([
    ["Leeds, Essex", "Leeds, West Yorkshire + Essex", "unknown"],
    ["Preston, Kent", "Preston, Lancashire + Kent", "unknown"],
    ["Boston, Kent", "Kent", "Kent"],
  ])("%j is %j in an advert and %j in a search", (text, advert, search) =>
    expect([inAdvert(text), inSearch(text)]).toEqual([advert, search]),
  );
});
