import { describe, expect, it } from "vitest";
import { openFeed } from "./open-feed.ts";
import type { RawAdvert } from "./raw-advert.ts";

async function read(source: string | Buffer): Promise<RawAdvert[]> {
  async function* whole() {
    yield Buffer.from(source as string);
  }
  const adverts: RawAdvert[] = [];
  for await (const advert of (await openFeed(whole())).adverts) adverts.push(advert);
  return adverts;
}

const first = { reference: "1", title: "Quantity Surveyor", company: "Oak", places: ["Leeds"] };
const second = { reference: "2", title: "Estimator", company: "Elm", places: ["Hull"] };
const fields = (number: number, title: string, company: string, place: string) =>
  `<reference>${number}</reference><position>${title}</position><company><name>${company}</name></company><location>${place}</location>`;
const rows = (name: string) =>
  `<${name}>${fields(1, "Quantity Surveyor", "Oak", "Leeds")}</${name}><${name}>${fields(2, "Estimator", "Elm", "Hull")}</${name}>`;

describe("XML whose adverts have a name of their own", () => {
  it.each(["row", "record", "Requisition", "jobOffer", "RoleDetails", "ns2:Item2", "result"])("is read: <%s>", async (name) => {
    const adverts = await read(`<?xml version="1.0"?><data><name>Export</name><rows>${rows(name)}</rows></data>`);
    expect(adverts).toMatchObject([first, second]);
    expect(adverts).toHaveLength(2);
  });

  it("is read from attributes, as lists are exported", async () => {
    const row = (id: number, title: string, company: string, place: string) =>
      `<z:row ows_ID='${id}' ows_Title='${title}' ows_Company='${company}' ows_Location='${place}' />`;
    expect(
      await read(
        `<xml xmlns:z='#RowsetSchema'><rs:data>${row(1, "Quantity Surveyor", "Oak", "Leeds")}${row(2, "Estimator", "Elm", "Hull")}</rs:data></xml>`,
      ),
    ).toMatchObject([first, second]);
  });

  it("is not looked for where adverts have a known name, nor in the head of a feed", async () => {
    const head = "<title>Oak Ltd</title><link>https://oak.example</link><description>Jobs</description><language>en</language>";
    expect(await read(`<rss><channel>${head}<item><title>Quantity Surveyor</title></item></channel></rss>`)).toHaveLength(1);
    expect(await read(`<rss><channel>${head}</channel></rss>`)).toEqual([]);
    const agency = "<agency><title>Ms</title><company>Oak</company><city>Leeds</city></agency>";
    expect(await read(`<jobs><job>${agency}<title>Quantity Surveyor</title></job></jobs>`)).toMatchObject([{ title: expect.any(String) }]);
  });

  it("keeps every place that stands beside another, and not the firm's own", async () => {
    const head = "<title>Quantity Surveyor</title><location>Leeds</location>";
    expect(await read(`<jobs><job>${head}<location>Hull</location></job></jobs>`)).toMatchObject([{ places: ["Leeds / Hull"] }]);
    const towns = "<city>Leeds</city><city>Hull</city>";
    const nested = "<location><city>Leeds</city></location><location><city>Hull</city></location>";
    for (const parts of [towns, `<locations>${towns}</locations>`, nested])
      expect(await read(`<jobs><job><title>Quantity Surveyor</title>${parts}</job></jobs>`)).toMatchObject([{ places: ["Leeds / Hull"] }]);
    const firm = "<company><name>Oak</name><location>London</location></company>";
    expect(await read(`<jobs><job>${head}${firm}</job></jobs>`)).toMatchObject([{ places: ["Leeds"] }]);
  });

  it.each([
    ["Job title*;Firm;Where is the job?;Closes", { closesAt: "1/2/27" }],
    ["Job title;Employer (required);Town;Closing date (dd/mm/yyyy)", { closesAt: "1/2/27" }],
    ["Title;Hirer;Location (optional);Apply by", { closesAt: "1/2/27" }],
  ])("may be headed %s", async (heading, expected) => {
    expect(await read(`${heading}\nEstimator;Elm;Hull;1/2/27\n`)).toMatchObject([
      { title: "Estimator", company: "Elm", places: ["Hull"], ...expected },
    ]);
    expect(await read("Title,Company,Location,Min,Max,Per\nQS,Oak,Leeds,400,450,Day\n")).toMatchObject([
      { salary: { min: "400", max: "450", period: "Day" } },
    ]);
  });

  it("takes the least and the most of pay alone for pay", async () => {
    const readAdvert = (parts: string) => read(`<jobs><job><title>Quantity Surveyor</title><company>Oak</company>${parts}</job></jobs>`);
    const bounds = "<min>2</min><max>5</max>";
    expect(await readAdvert(`<experience>${bounds}</experience>`)).toMatchObject([{ salary: { min: null, max: null } }]);
    for (const pay of [`<salary>${bounds}</salary>`, `<salary><range>${bounds}</range></salary>`, bounds])
      expect(await readAdvert(`<experience><min>1</min></experience>${pay}`)).toMatchObject([{ salary: { min: "2", max: "5" } }]);
  });

  it("names its fields after the advert", async () => {
    const record = `<Vacancy><SenderReference>1</SenderReference><VacancyTitle>Quantity Surveyor</VacancyTitle><HiringOrganisation><Name>Oak</Name></HiringOrganisation><VacancyTown>Leeds</VacancyTown><VacancyClosingDate>2027-01-15</VacancyClosingDate></Vacancy>`;
    expect(await read(`<Vacancies>${record}</Vacancies>`)).toMatchObject([{ ...first, closesAt: "2027-01-15" }]);
  });

  it("says a value in an attribute, or in an element for it", async () => {
    const [title, company] = ["<title value='Quantity Surveyor'/>", "<company><value>Oak</value></company>"];
    for (const given of [title, title.replace("/>", "></title>")])
      expect(await read(`<jobs><job>${given}${company}</job></jobs>`)).toMatchObject([{ title: "Quantity Surveyor", company: "Oak" }]);
    expect(await read(`<jobs><job><title value="7">Estimator</title>${company}</job></jobs>`)).toMatchObject([{ title: "Estimator" }]);
  });

  it("says a value by its language", async () => {
    expect(await read("<jobs><job><title><en>Quantity Surveyor</en></title><company>Oak</company></job></jobs>")).toMatchObject([
      { title: "Quantity Surveyor", company: "Oak" },
    ]);
  });
});

describe("HR-XML", () => {
  const place =
    "<Municipality>Leeds</Municipality><Region>West Yorkshire</Region><CountryCode>GB</CountryCode><PostalCode>LS1 4AP</PostalCode>";
  const posting = (pay: string) =>
    `<JobPositionPosting><JobPositionPostingId><IdValue>1</IdValue></JobPositionPostingId><HiringOrg><HiringOrgName>Oak</HiringOrgName></HiringOrg><PostDetail><StartDate><Date>2026-11-01</Date></StartDate><EndDate><Date>2027-01-10</Date></EndDate></PostDetail><JobPositionInformation><JobPositionTitle>Quantity Surveyor</JobPositionTitle><JobPositionDescription><JobPositionPurpose>Housing.</JobPositionPurpose><JobPositionLocation><LocationSummary>${place}</LocationSummary></JobPositionLocation><CompensationDescription><Pay>${pay}</Pay></CompensationDescription></JobPositionDescription></JobPositionInformation><HowToApply><InternetWebAddress>https://oak.example/1</InternetWebAddress></HowToApply></JobPositionPosting>`;

  it.each([
    [
      '<SalaryAnnual currency="GBP"><MinimumRange>60000</MinimumRange><MaximumRange>70000</MaximumRange></SalaryAnnual>',
      { text: null, min: "60000", max: "70000", period: "year", currency: "GBP" },
    ],
    ['<RatePerDay currency="EUR">450</RatePerDay>', { text: "450", min: null, max: null, period: "day", currency: "EUR" }],
  ])("2 is read with its place, dates and pay %s", async (pay, salary) => {
    const adverts = await read(`<JobPositionPostings>${posting(pay)}${posting("")}</JobPositionPostings>`);
    const expected = { ...first, places: ["Leeds, West Yorkshire, LS1 4AP"], country: "GB" };
    const dates = { postedAt: "2026-11-01", closesAt: "2027-01-10", applyUrl: "https://oak.example/1", description: "Housing." };
    expect(adverts).toMatchObject([{ ...expected, ...dates, salary }, expected]);
    expect(await read(`<?xml version="1.0"?>${posting(pay)}`)).toMatchObject([{ ...expected, ...dates, salary }]);
  });

  it.each(["pay", "bill"])("2 is read from orders of staff, with the rate that is paid: %s", async (type) => {
    const rates = `<Rates rateType="${type}"><Amount currency="GBP" rateAmountPeriod="daily">450</Amount></Rates>`;
    const position = `<StaffingPosition><PositionHeader><PositionId><IdValue>1</IdValue></PositionId><PositionTitle>Quantity Surveyor</PositionTitle></PositionHeader><PositionDateRange><StartDate>2027-01-10</StartDate><EndDate>2027-06-30</EndDate></PositionDateRange><StaffingCustomerName>Oak</StaffingCustomerName>${rates}<WorkSite><PostalAddress>${place}</PostalAddress></WorkSite></StaffingPosition>`;
    const expected = { ...first, places: ["Leeds, West Yorkshire, LS1 4AP"], closesAt: null, postedAt: null };
    const salary = type === "pay" ? { text: "450", period: "daily", currency: "GBP" } : { text: null };
    expect(await read(position)).toMatchObject([{ ...expected, salary }]);
    for (const name of ["StaffingOrder", "StaffingPositions"])
      expect(await read(`<${name}>${position}${position}</${name}>`)).toMatchObject([expected, expected]);
  });

  it("3 is read with its place, dates and pay", async () => {
    const opening = `<PositionOpening><DocumentID schemeID="x">PO-7</DocumentID><PositionProfile><PositionTitle>Estimator</PositionTitle><PostingInstruction><PostingPeriod><StartDate>2026-11-02</StartDate><EndDate>2027-01-31</EndDate></PostingPeriod></PostingInstruction><PositionOrganization><OrganizationName>Elm</OrganizationName></PositionOrganization><PositionLocation><Address><CityName>York</CityName><CountryCode>GB</CountryCode></Address></PositionLocation><OfferedRemunerationPackage><RemunerationRange><MinimumAmount currency="GBP">45000</MinimumAmount><MaximumAmount currency="GBP">52000</MaximumAmount></RemunerationRange><RemunerationIntervalCode>Year</RemunerationIntervalCode></OfferedRemunerationPackage></PositionProfile></PositionOpening>`;
    for (const document of [opening, `<ProcessPositionOpening><DataArea>${opening}</DataArea></ProcessPositionOpening>`])
      expect(await read(document)).toMatchObject([
        {
          ...{ reference: "PO-7", title: "Estimator", company: "Elm", places: ["York"], postedAt: "2026-11-02", closesAt: "2027-01-31" },
          salary: { min: "45000", max: "52000", period: "Year", currency: "GBP" },
        },
      ]);
  });

  it("has pay of the period that a column is named after", async () => {
    expect(await read("Title,Company,Location,Rate per day\nQS,Oak,Leeds,450-500\n")).toMatchObject([
      { salary: { text: "450-500", period: "day" } },
    ]);
  });
});

describe("columns of rates", () => {
  it.each([
    ["PAYE rate,Umbrella rate", "420,£520", "PAYE: £420 / umbrella: £520"],
    ["Day rate (umbrella),Day rate (PAYE)", "520,420", "umbrella: £520 per day / PAYE: £420 per day"],
    ["Ltd rate,PAYE pay rate", "£40 ph,£30 ph", "limited company: £40 ph / PAYE: £30 ph"],
    ["Outside IR35 rate,Umbrella hourly rate", "50,40-45", "outside IR35: £50 / umbrella: £40-45 per hour"],
    ["Pay,Umbrella rate", "Competitive,520", "Competitive / umbrella: £520"],
    ["Day rate,Umbrella rate", "£420,520", "£420 / umbrella: £520"],
    ["PAYE rate,Currency", "420,EUR", "PAYE: EUR 420"],
    ["PAYE rate,Umbrella rate", "TBC,", null],
  ])("%s say the basis of each", async (headings, cells, text) => {
    const [advert] = await read(`Title,Company,Location,${headings}\nQS,Oak,Leeds,${cells}\n`);
    expect(advert?.salary.text).toBe(text);
  });
});

it.each([
  ["End date", null],
  ["Contract end date", null],
  ["Assignment ends", null],
  ["Job end date", null],
  ["Advert end date", "2027-03-12"],
  ["Vacancy end date", "2027-03-12"],
])("a column “%s” closes the advert on %s", async (heading, closesAt) => {
  expect(await read(`Title,Company,Location,${heading}\nQS,Oak,Leeds,2027-03-12\n`)).toMatchObject([{ closesAt }]);
});

describe("a table below other lines", () => {
  const table = "Ref;Job Title;Company;Town\r\n1;Quantity Surveyor;Oak;Leeds\r\n2;Estimator;Elm;Hull\r\n";
  it.each([
    ["the separator of Excel", "\ufeffsep=;\r\n", 3],
    ["the name of an export", "Vacancies on 20/11/2026\r\n\r\n", 4],
    ["empty cells", "Vacancies;;;\r\n;;;\r\n", 4],
    ["nothing", "", 2],
  ])("is read: %s", async (_what, above, line) => {
    expect(await read(`${above}${table}`)).toMatchObject([{ ...first, line }, second]);
  });

  it.each([
    ['="00123"', "00123"],
    ['"=""00123"""', "00123"],
    ["'00123", "00123"],
    ["=00123", "=00123"],
    ["O'Brien", "O'Brien"],
  ])("keeps a reference that Excel would take for a number: %s", async (cell, reference) => {
    expect(await read(`Ref,Title,Company,Town\n${cell},Estimator,Elm,Hull\n`)).toMatchObject([{ ...second, reference }]);
  });

  it("has its first line as heading where that is one, whatever stands below", async () => {
    expect(await read("Ref;Company;Town;Job Title\n1;Title;Leeds;Location\n")).toMatchObject([{ title: "Location", company: "Title" }]);
  });
});

describe("JSON in a form of its own", () => {
  it("is read where adverts stand under their reference", async () => {
    const adverts = {
      1: { title: "Quantity Surveyor", company: "Oak", location: "Leeds" },
      2: { title: "Estimator", company: "Elm", location: "Hull" },
    };
    expect(await read(JSON.stringify(adverts))).toMatchObject([first, second]);
  });

  it("is one advert where only its parts are objects", async () => {
    const advert = { title: "Quantity Surveyor", company: { name: "Oak", title: "Oak", location: "Hull", url: "https://oak.example" } };
    expect(await read(JSON.stringify(advert))).toMatchObject([{ title: "Quantity Surveyor", company: "Oak" }]);
  });

  it.each(["NaN", "-Infinity", "undefined", "None", "True", "False"])("may hold %s", async (constant) => {
    const adverts = await read(
      `[{"id":"1","title":"Quantity Surveyor","company":"Oak","location":"Leeds","pay":${constant},"note":"None \\q"}]`,
    );
    expect(adverts).toMatchObject([{ ...first, problem: null }]);
  });

  it("names the authors of an item before the publisher", async () => {
    const item = { id: "2", title: "Estimator", location: "Hull", content_text: "Price work.", authors: [{ name: "Elm" }] };
    expect(await read(JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Oak", items: [item] }))).toMatchObject([
      { ...second, company: null, author: "Elm" },
    ]);
  });

  it("names by its address what another part of the page tells of", async () => {
    const [firm, town, place] = [{ "@id": "#o", name: "Oak" }, { "@id": "#p", address: { addressLocality: "Hull" } }, { "@id": "#p" }];
    const posting = { "@type": "JobPosting", title: "Estimator", hiringOrganization: { "@id": "#o" }, jobLocation: [place, "Leeds"] };
    const page = `<html><script type="application/ld+json">${JSON.stringify({ "@graph": [firm, town, posting] })}</script></html>`;
    expect(await read(page)).toMatchObject([{ company: "Oak", places: ["Hull", "Leeds"] }]);
  });

  it("takes a board's address for its firm's name where nothing else names it", async () => {
    const job = { absolute_url: "https://boards.greenhouse.io/oakbuild/jobs/1", internal_job_id: 1, id: 1, title: "Estimator" };
    expect(await read(JSON.stringify({ jobs: [job] }))).toMatchObject([{ company: "Oakbuild" }]);
  });

  it("lists the places of an advert, and pay that is nested twice", async () => {
    const pay = { value: { minValue: 50_000, maxValue: 60_000, unitText: "YEAR" }, currency: "GBP" };
    const advert = { id: "1", title: "Quantity Surveyor", company: "Oak", locations: [{ name: "Leeds" }, { name: "Hull" }], salary: pay };
    expect(await read(JSON.stringify([advert]))).toMatchObject([
      { places: ["Leeds / Hull"], salary: { min: "50000", max: "60000", period: "YEAR", currency: "GBP" } },
    ]);
  });

  it("is no list of JSON lines within the script of a page", async () => {
    const posting = { "@type": "JobPosting", title: "Quantity Surveyor", hiringOrganization: { name: "Oak" }, jobLocation: "Leeds" };
    const page = `<html><script type="application/ld+json">//<![CDATA[\n${JSON.stringify(posting)}\n//]]></script></html>`;
    expect(await read(page)).toMatchObject([{ title: "Quantity Surveyor", company: "Oak" }]);
  });
});
