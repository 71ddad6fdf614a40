import type { CompanyRegister } from "#server/kernel/services/outside.types.ts";

const timeoutMs = 6_000;
/** Companies no longer trading, in the register's terms. */
const ended: ReadonlySet<string> = new Set(["dissolved", "closed", "converted-closed", "removed", "liquidation"]);

/** Creates a client for the Companies House public API, which requires an API key. */
export function createCompaniesHouse({
  key,
  origin = "https://api.company-information.service.gov.uk",
}: {
  key: string;
  origin?: string;
}): CompanyRegister {
  return {
    async find(companyNumber) {
      const answer = await fetch(`${origin}/company/${encodeURIComponent(companyNumber)}`, {
        headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return { state: "unknown-number", name: null };
      }
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The register responded with status ${answer.status}.`);
      }
      const { company_name: name, company_status: status } = (await answer.json()) as { company_name?: unknown; company_status?: unknown };
      if (typeof name !== "string") throw new Error("The register responded without a name.");
      return { state: ended.has(String(status)) ? "dissolved" : "active", name: name.slice(0, 160) };
    },
  };
}
