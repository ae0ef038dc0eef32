import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundle, bundleFolder } from '#lib/bundle.ts';
import { entries } from '#lib/entries.ts';
import { median } from './percentiles.ts';

/** How large a function's bundle is and how long a fresh process takes to load it. */
export interface BundleFigures {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** In milliseconds: by the clock the median, of the processor the least, for whatever else runs only adds to that. */
  readonly loadMs: number;
  readonly loadCpuMs: number;
  /** How many times what the document client alone takes, by the clock and of the processor. */
  readonly ratio: { readonly clock: number; readonly cpu: number };
}

interface Loading {
  readonly ms: number;
  readonly cpuMs: number;
}

const BASELINE = 'DocumentClientAlone';
/** Where so many take too long, it is no chance. */
const MOST_AGAIN = 20;
const run = promisify(execFile);

const LOADER = `
const cpu = process.cpuUsage(), start = performance.now();
await import(process.argv[1]);
const ms = performance.now() - start, { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000 }));`;

/** How often each is loaded, and how often more those that seem to take longer than they may. */
export interface LoadRounds {
  readonly rounds: number;
  readonly more: number;
  /** The most that one may take, times what the document client alone takes. */
  readonly mostRatio: number;
}

/**
 * Bundles every function and the document client alone, and loads each in fresh processes, in turns, so that what slows
 * the machine for a while slows all of them. The least of few rounds may be slowed all the same: so whatever seems to take
 * too long is loaded more often, and the client with it.
 * @returns the baseline first
 */
export async function measureBundles({ rounds, more, mostRatio }: LoadRounds): Promise<BundleFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-bundles-'));
  try {
    const all = [{ name: BASELINE, file: 'test/bench/load/document-client.ts' }, ...entries()];
    bundle(folder, all);
    const files = all.map(({ name }) => ({ name, file: join(bundleFolder(folder, name), 'index.mjs') }));
    const loadings = new Map<string, Loading[]>(files.map(({ name }) => [name, []]));
    const [baseline] = files;
    const loadEach = async (some: typeof files) => {
      for (const { name, file } of some) loadings.get(name)?.push(await load(file));
    };
    const timesOf = (name: string) => times(loadings.get(name) ?? []);
    const slow = () =>
      files.filter(({ name }) => timesOf(name).cpuMs > mostRatio * timesOf(BASELINE).cpuMs).slice(0, MOST_AGAIN);
    // The first round only brings the files into memory.
    for (const { file } of files) await load(file);
    for (let round = 1; round <= rounds; round += 1) await loadEach(files);
    for (let round = 1; round <= more && slow().length > 0; round += 1) {
      await loadEach([...(baseline ? [baseline] : []), ...slow()]);
    }
    const alone = timesOf(BASELINE);
    return await Promise.all(
      files.map(async ({ name, file }) => {
        const code = await readFile(file);
        const { ms, cpuMs } = timesOf(name);
        return {
          name,
          bytes: code.length,
          gzipBytes: gzipSync(code).length,
          loadMs: ms,
          loadCpuMs: cpuMs,
          ratio: { clock: ms / alone.ms, cpu: cpuMs / alone.cpuMs },
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function times(loadings: readonly Loading[]): Loading {
  return { ms: median(loadings.map(({ ms }) => ms)), cpuMs: Math.min(...loadings.map(({ cpuMs }) => cpuMs)) };
}

/** Loads a module in a process of its own, with the environment that a function has. */
async function load(file: string): Promise<Loading> {
  const env = { AWS_REGION: 'us-east-1', TABLE_NAME: 'table', POWERTOOLS_METRICS_NAMESPACE: 'Bench' };
  const args = ['--input-type=module', '--eval', LOADER, pathToFileURL(file).href];
  const { stdout } = await run(process.execPath, args, { env });
  return JSON.parse(stdout) as Loading;
}
