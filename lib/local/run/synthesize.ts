import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { hashSources } from '#lib/bundle/bundle-cache.ts';
import { FolderCache } from '#lib/bundle/folder-cache.ts';
import { LocalError } from '#lib/local/errors.ts';

const SOURCES = ['functions', 'shared', 'lib', 'cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Longer than a run, which loads functions on demand. */
const CACHE_MS = 30 * 24 * 3_600_000;
const assemblies = new FolderCache(join(projectRoot, 'node_modules', '.cache', 'assemblies'), CACHE_MS);

interface SynthesisOptions {
  readonly signal: AbortSignal;
  readonly progress?: (line: string) => void;
  readonly cache?: FolderCache;
}

/**
 * Returns a cloud assembly of the current sources, cached. Uses a separate process, because the CDK takes seconds and
 * 200 MB. Read-only.
 * @throws LocalError with the output of the synthesis
 */
export async function synthesize(options: SynthesisOptions): Promise<string> {
  const { cache = assemblies } = options;
  // The CDK also reads this variable.
  const settings = createHash('sha256').update(process.env.CDK_CONTEXT_JSON ?? '');
  const name = `${hashSources(projectRoot, SOURCES, [])}-${settings.digest('hex').slice(0, 8)}`;
  const cached = cache.find(name);
  if (cached) return cached;
  const making = cache.begin();
  try {
    await runSynthesis(making, options);
  } catch (error) {
    cache.discard(making);
    throw error;
  }
  return cache.publish(making, name);
}

async function runSynthesis(directory: string, { signal, progress }: SynthesisOptions): Promise<void> {
  const script = fileURLToPath(new URL('synth.ts', import.meta.url));
  await new Promise<void>((done, failed) => {
    const child = execFile(
      process.execPath,
      [script, directory],
      { signal, maxBuffer: 1 << 26 },
      (error, _, stderr) => {
        if (error) failed(new LocalError(`The app could not be synthesized:\n${(stderr || error.message).trim()}`));
        else done();
      },
    );
    child.stdout?.on('data', (text) => progress?.(String(text).trimEnd()));
  });
}
