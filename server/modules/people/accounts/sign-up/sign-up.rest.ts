import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deviceMarkOf, setDeviceCookie } from "#server/http/csrf.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { hashOfMark, makeDeviceMark, readDeviceMark } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";
import { authCall, successAnswer } from "../account-fields.ts";
import { jobseekerFields, recruiterFields, type SignUp, signUp } from "./sign-up.commands.ts";

const action = "auth.signIn";
const about = "The response is the same whether or not the address has an account: the next step is sent by e-mail.";
const newAccount = { name: "Sam Sample", email: "sam.sample@example.com", password: "three courses of blue brick", acceptTerms: true };
const api = {
  jobseeker: authCall({
    name: "registerJobseeker",
    summary: "Registers a jobseeker",
    about,
    body: jobseekerFields,
    answers: { 202: successAnswer },
    refusals: ["too-many-attempts"],
    example: { body: newAccount },
  }),
  recruiter: authCall({
    name: "registerRecruiter",
    summary: "Registers a recruiter, of a company or on their own account",
    about,
    body: recruiterFields,
    answers: { 202: successAnswer },
    refusals: ["too-many-attempts"],
    example: { body: { ...newAccount, kind: "company" } },
  }),
};

/** Adds POST /api/auth/register/jobseeker and /recruiter, which respond identically whether or not the address has an account. */
export function addSignUp(app: FastifyInstance, services: Services): void {
  const registered = async (request: FastifyRequest, reply: FastifyReply, wanted: SignUp) => {
    // Lets the mailed link sign in when opened in the same browser. Set whether or not an account was created.
    const mark = readDeviceMark(services.secrets, deviceMarkOf(request)) ?? makeDeviceMark(services.secrets);
    await signUp(await contextOf(services, request), wanted, hashOfMark(services.secrets, mark));
    setDeviceCookie(reply, mark);
    return reply.status(202).send({ success: true });
  };

  app.post("/api/auth/register/jobseeker", { config: { action, api: api.jobseeker } }, async (request, reply) => {
    const fields = fieldsOf(jobseekerFields)(request.body);
    return registered(request, reply, { ...fields, role: "jobseeker", isFreelance: false });
  });

  app.post("/api/auth/register/recruiter", { config: { action, api: api.recruiter } }, async (request, reply) => {
    const { kind, ...fields } = fieldsOf(recruiterFields)(request.body);
    return registered(request, reply, { ...fields, role: "recruiter", isFreelance: kind === "freelance" });
  });
}
