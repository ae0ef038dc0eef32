import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderCache } from '#lib/bundle/folder-cache.ts';
import { readAssembly } from '#lib/local/plan/assembly.ts';
import { synthesize } from '#lib/local/run/synthesize.ts';
import { WEB_APPS } from '#lib/web/web-build.ts';
import { RESTORED_SETTINGS } from '#test/support/infra/settings.ts';
import { createTemporaryFolder } from './fixture.ts';

test('an assembly is built once for the same sources, with progress lines, and is complete in the cache', async () => {
  const root = await createTemporaryFolder();
  const { signal } = new AbortController();
  const synthesizeOnce = async () => {
    const lines: string[] = [];
    const cache = new FolderCache(root, 60_000);
    const folder = await synthesize({ signal, cache, progress: (line) => lines.push(line) });
    return { folder, output: lines.join('\n') };
  };
  const { folder, output } = await synthesizeOnce();
  expect(output).toMatch(/^Bundling \d+ functions, the dashboard and the portal\nSynthesizing the templates$/);
  const manifest = join(folder, 'manifest.json');
  const { mtimeMs } = statSync(manifest);
  expect(await synthesizeOnce()).toEqual({ folder, output: '' });
  expect(statSync(manifest).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(root)).toHaveLength(1);

  const [stack] = await readAssembly(folder);
  const functions = [...(stack?.assets.values() ?? [])].filter((asset) => !asset.endsWith('.json'));
  expect(functions.length).toBeGreaterThan(50);
  const others = functions.filter((asset) => !existsSync(join(asset, 'index.mjs')));
  // The asset that deploys the application files belongs to the CDK. It stays in node_modules and is not run here.
  const applications = others.filter((asset) => !asset.includes('node_modules')).sort();
  expect(applications).toEqual(WEB_APPS.map((app) => join(folder, app)));
  expect(applications.filter((app) => existsSync(join(app, 'index.html')))).toEqual(applications);
});

test('an aborted start leaves no partial assembly', async () => {
  const root = await createTemporaryFolder();
  const giveUp = new AbortController();
  const cache = new FolderCache(root, 60_000);
  const synthesizing = synthesize({ signal: giveUp.signal, cache, progress: () => giveUp.abort() });
  await expect(synthesizing).rejects.toThrow('could not be synthesized');
  expect(readdirSync(root)).toEqual([]);
});

test('a local run has its own table and keys, regardless of what the settings name for a deployment', async () => {
  const cache = new FolderCache(await createTemporaryFolder(), 60_000);
  process.env.CDK_CONTEXT_JSON = JSON.stringify(RESTORED_SETTINGS);
  try {
    const folder = await synthesize({ signal: new AbortController().signal, cache });
    const read = (part: string) => readFileSync(join(folder, `referral-tracking-${part}.template.json`), 'utf8');
    expect(read('data')).toContain('AWS::DynamoDB::GlobalTable');
    expect(read('outside')).toContain('AWS::KMS::Key');
    expect(read('stream')).not.toContain(RESTORED_SETTINGS.tableName);
  } finally {
    delete process.env.CDK_CONTEXT_JSON;
  }
});
