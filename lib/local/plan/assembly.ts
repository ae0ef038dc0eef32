import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

/** A stack with the local paths of its assets by key. */
export interface AssemblyStack {
  readonly name: string;
  readonly template: Template;
  readonly assets: ReadonlyMap<string, string>;
}

interface Artifact {
  readonly type: string;
  readonly properties?: {
    readonly templateFile?: string;
    readonly stackName?: string;
    readonly file?: string;
    readonly directoryName?: string;
  };
}

interface AssetManifest {
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path?: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** Reads all stacks of a cloud assembly, including nested ones. */
export async function readAssembly(directory: string): Promise<AssemblyStack[]> {
  const manifest = await readJson<{ artifacts?: Record<string, Artifact> }>(join(directory, 'manifest.json'));
  const artifacts = Object.entries(manifest.artifacts ?? {});
  const manifests = artifacts.filter(([, { type }]) => type === 'cdk:asset-manifest');
  const assets = await readAssets(
    directory,
    manifests.flatMap(([, { properties }]) => properties?.file ?? []),
  );
  const stacks: AssemblyStack[] = [];
  for (const [id, { type, properties }] of artifacts) {
    if (type === 'aws:cloudformation:stack' && properties?.templateFile) {
      const template = await readJson<Template>(join(directory, properties.templateFile));
      stacks.push({ name: properties.stackName ?? id, template, assets });
    } else if (type === 'cdk:cloud-assembly' && properties?.directoryName) {
      stacks.push(...(await readAssembly(join(directory, properties.directoryName))));
    }
  }
  return stacks;
}

async function readAssets(directory: string, manifests: readonly string[]): Promise<Map<string, string>> {
  const assets = new Map<string, string>();
  for (const manifest of manifests) {
    const { files } = await readJson<AssetManifest>(join(directory, manifest));
    for (const { source, destinations } of Object.values(files ?? {})) {
      if (!source.path) continue;
      for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, resolve(directory, source.path));
    }
  }
  return assets;
}
