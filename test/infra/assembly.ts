import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { inject } from 'vitest';
import { buildApp } from '#lib/app.ts';
import type { WebApp } from '#lib/web-build.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

export interface StackTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: unknown }>>;
}

export interface Assembly {
  readonly app: App;
  readonly folder: string;
  /** The templates by stack name. */
  readonly stacks: Readonly<Record<string, StackTemplate>>;
}

const made = new Map<string, Assembly>();

/** The app's assembly by these settings, not to be changed. Test files share it: one takes a second. */
export function assemble(context: Readonly<Record<string, unknown>> = {}): Assembly {
  const name = JSON.stringify(context);
  const assembly = made.get(name) ?? assembleAnew(context);
  made.set(name, assembly);
  return assembly;
}

const CERTIFICATE = 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b';

/**
 * Assemblies by other settings than the usual ones. Each has several that have nothing to do with one another, so that few
 * assemblies try all.
 */
export const OTHERS = {
  /** The dashboard's own domain and firewall; callers shown; limits of routes, and rates from elsewhere. */
  named: {
    webDomainName: 'partners.example.com',
    webCertificateArn: CERTIFICATE.replace('eu-west-1', 'us-east-1'),
    webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/partners/0a1b',
    ...{ accessLogCallers: 'full', accessLogRetentionDays: 14 },
    ...{ openThrottleRate: '30', openThrottleBurst: '40', companyThrottleRate: '7', companyThrottleBurst: '9' },
    ...{ ratesUrl: 'https://mirror.example/day.xml', ratesHistoryUrl: 'https://mirror.example/days.xml' },
  },
  /** A domain of the API without its first address; callers not logged; a burst below that of large answers. */
  behindDomain: {
    ...{ domainName: 'track.example.com', certificateArn: CERTIFICATE, disableExecuteApiEndpoint: 'yes' },
    ...{ accessLogCallers: 'none', logRetentionDays: '365', openThrottleBurst: '5' },
  },
  /** A domain of the API beside its first address; people of an issuer of the company's own. */
  withDomain: {
    ...{ domainName: 'track.example.com', certificateArn: CERTIFICATE },
    ...{ issuerUrl: 'https://id.example.com', issuerClientId: 'partners' },
  },
  /** Another service, nothing of which is to stay. */
  throwaway: { service: 'aws-partners', removalPolicy: 'destroy' },
  /** Neither of the dashboards. */
  plain: { web: 'no', dashboard: 'no' },
} as const;

/** Copies bundles into the assembly, as a deployment does: for tests that look there. It takes time and room. */
export const STAGED = { 'aws:cdk:disable-asset-staging': false };

/** Builds and synthesizes the app. */
export function assembleAnew(settings: Readonly<Record<string, unknown>> = {}): Assembly {
  const context = { 'aws:cdk:disable-asset-staging': true, ...settings };
  const folder = newFolder();
  const app = buildApp({ context, outdir: folder, checks: false, web: smallApps() });
  const stacks = app.synth().stacks.map((stack) => [stack.stackName, stack.template as StackTemplate] as const);
  return { app, folder, stacks: Object.fromEntries(stacks) };
}

/** Files that stand for those of the applications, which take seconds to build. */
export function smallApps(): Readonly<Record<WebApp, string>> {
  return { dashboard: smallApp('Dashboard'), portal: smallApp('Portal') };
}

function smallApp(title: string): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${title}</title>`);
  writeFileSync(join(folder, 'assets', 'index-1a2b3c.js'), 'document.title = "Ready"');
  return folder;
}

/** An empty folder that goes when all is over. */
export function newFolder(): string {
  return mkdtempSync(join(inject('assemblies'), 'assembly-'));
}

/** One stack's template, by the part of its name that follows the service's. */
export function stackOf(assembly: Assembly, part: string, service = 'referral-tracking'): StackTemplate {
  const stack = assembly.stacks[`${service}-${part}`];
  if (stack === undefined) throw new Error(`There is no stack ${service}-${part}`);
  return stack;
}

/** The resources of a type in one template or in all: id and resource. */
export function resources(from: Assembly | StackTemplate, type: string): [string, Resource][] {
  const templates = 'stacks' in from ? Object.values(from.stacks) : [from];
  return templates.flatMap((stack) => Object.entries(stack.Resources).filter(([, { Type }]) => Type === type));
}

/** The only resource of a type; a test that expects one fails on none and on two. */
export function only(from: Assembly | StackTemplate, type: string): [string, Resource] {
  const found = resources(from, type);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return first;
}

/** The id a `Ref` or `Fn::GetAtt` points to. */
export function target(reference: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  const id = Ref ?? attribute?.[0];
  if (id === undefined) throw new Error(`Not a reference: ${JSON.stringify(reference)}`);
  return id;
}
