import openapiTS, { astToString } from "openapi-typescript";

/** The declarations that authors of clients make from an OpenAPI document. */
export const documentTypes = async (document: object): Promise<string> => astToString(await openapiTS(JSON.stringify(document)));
