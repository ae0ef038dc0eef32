import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { synthesize } from '#lib/local/synthesize.ts';
import { temporaryFolder } from './fixture.ts';

test('An assembly is made once for the same sources, announced step by step, and anew where it is not whole', async () => {
  const directory = join(await temporaryFolder(), 'assembly');
  const { signal } = new AbortController();
  const synthesized = async () => {
    const lines: string[] = [];
    await synthesize(directory, { signal, progress: (line) => lines.push(line) });
    return lines.join('\n');
  };
  const steps = expect.stringMatching(/^Bundling \d+ functions\nSynthesizing the templates$/);
  expect(await synthesized()).toEqual(steps);
  const manifest = join(directory, 'manifest.json');
  const { mtimeMs } = statSync(manifest);
  expect(await synthesized()).toBe('');
  expect(statSync(manifest).mtimeMs).toBe(mtimeMs);

  writeFileSync(join(directory, 'stale'), '');
  rmSync(join(directory, 'sources'));
  expect(await synthesized()).toEqual(steps);
  expect(readdirSync(directory)).not.toContain('stale');
});
