import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { waitForAssemblies } from '#test/support/infra/kept-assemblies.ts';
import { DEFAULT_SETTINGS, type Settings } from '#test/support/infra/settings.ts';

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
  readonly folder: string;
  /** Templates by stack name. */
  readonly stacks: Readonly<Record<string, StackTemplate>>;
}

const assembliesByName = new Map<string, Assembly>();
const cachedAssemblies = await waitForAssemblies(inject('assemblies'));
/** Folder of the functions' bundles. */
export const { bundles } = cachedAssemblies;

/** The app's assembly with one of the settings in test/support/infra/settings.ts. Read-only: test files share it. */
export function assemble(settings: Settings = DEFAULT_SETTINGS): Assembly {
  const name = JSON.stringify(settings);
  const folder = cachedAssemblies.foldersBySettings[name];
  if (folder === undefined) throw new Error(`make-assemblies.ts has not made the assembly of ${name}`);
  const assembly = assembliesByName.get(name) ?? readAssembly(folder);
  assembliesByName.set(name, assembly);
  return assembly;
}

/** The default assembly, synthesized a second time. */
export function assembleAgain(): Assembly {
  return readAssembly(cachedAssemblies.secondFolder);
}

function readAssembly(folder: string): Assembly {
  const end = '.template.json';
  const readTemplate = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as StackTemplate;
  const files = readdirSync(folder).filter((file) => file.endsWith(end));
  return { folder, stacks: Object.fromEntries(files.map((file) => [file.slice(0, -end.length), readTemplate(file)])) };
}

/** An empty folder that is removed after the run. */
export function createFolder(): string {
  return mkdtempSync(join(inject('assemblies'), 'folder-'));
}

/** One stack's template, by its name without the service. */
export function findStack(assembly: Assembly, part: string, service = 'referral-tracking'): StackTemplate {
  const stack = assembly.stacks[`${service}-${part}`];
  if (stack === undefined) throw new Error(`There is no stack ${service}-${part}`);
  return stack;
}

/** The import of this stack's value as other stacks write it. */
export function findExportedValue(assembly: Assembly, part: string, value: object): { 'Fn::ImportValue': unknown } {
  const { Outputs = {} } = findStack(assembly, part);
  const text = JSON.stringify(value);
  const found = Object.values(Outputs).find(({ Value, Export }) => Export && JSON.stringify(Value) === text);
  if (found === undefined) throw new Error(`Stack ${part} does not export ${text}`);
  return { 'Fn::ImportValue': (found.Export as { Name: unknown }).Name };
}

/** For each stack, the stacks deployed before it according to the CDK manifest, including transitive ones. */
export function findOrder({ folder, stacks }: Assembly): ReadonlyMap<string, ReadonlySet<string>> {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { dependencies?: string[] }>;
  };
  const before = new Map<string, Set<string>>();
  const visit = (name: string): Set<string> => {
    const previous = before.get(name);
    if (previous !== undefined) return previous;
    const own = new Set<string>();
    before.set(name, own);
    for (const each of artifacts[name]?.dependencies ?? []) {
      if (!Object.hasOwn(stacks, each)) continue;
      own.add(each);
      for (const further of visit(each)) own.add(further);
    }
    return own;
  };
  for (const name of Object.keys(stacks)) visit(name);
  return before;
}

/** The resources of a type in one template or in all: id and resource. */
export function listResources(from: Assembly | StackTemplate, type: string): [string, Resource][] {
  const templates = 'stacks' in from ? Object.values(from.stacks) : [from];
  return templates.flatMap((stack) => Object.entries(stack.Resources).filter(([, { Type }]) => Type === type));
}

/** The only resource of a type. Throws if there are none or several. */
export function findOnly(from: Assembly | StackTemplate, type: string): [string, Resource] {
  const found = listResources(from, type);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return first;
}

/** The only resource of a type with that property value. */
function findOnlyWith(
  from: Assembly | StackTemplate,
  type: string,
  property: string,
  value: unknown,
): [string, Resource] {
  const text = JSON.stringify(value);
  const found = listResources(from, type).filter(([, { Properties }]) => JSON.stringify(Properties[property]) === text);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} of ${type} with ${property} ${text}`);
  return first;
}

/** Names of the HTTP APIs with default settings. */
const API_NAMES = { company: 'referral-tracking', promoters: 'referral-tracking-promoters' } as const;

/** An HTTP API and its stage. */
export function findApiAndStage(assembly: Assembly, name: keyof typeof API_NAMES) {
  const [id, api] = findOnlyWith(assembly, 'AWS::ApiGatewayV2::Api', 'Name', API_NAMES[name]);
  const reference = findExportedValue(assembly, 'api', { Ref: id });
  const [stageId, stage] = findOnlyWith(assembly, 'AWS::ApiGatewayV2::Stage', 'ApiId', reference);
  return { id, api, reference, stageId, stage };
}

/** The id that a `Ref` or `Fn::GetAtt` refers to. */
export function getTargetId(reference: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  const id = Ref ?? attribute?.[0];
  if (id === undefined) throw new Error(`Not a reference: ${JSON.stringify(reference)}`);
  return id;
}
