import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { bundle, bundleFolder, withSdk } from '#lib/bundle/bundle.ts';
import { entries } from '#lib/bundle/entries.ts';
import { MOST_LOAD_RATIO } from './load-ratio.ts';
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

/** After so many others the client alone is loaded again. */
const BETWEEN = 10;
/** How often more those are loaded that seem to take longer than they may. */
const MORE_ROUNDS = 40;

/**
 * Bundles every function and the document client alone, and loads each in fresh processes. Whatever else runs on the machine
 * only adds to the processor's time, so the least is looked at: one loading says what a function takes at the most. Whatever
 * seems to take too long is loaded more often, and the client with it, which is loaded again and again between the others.
 * @returns the baseline first
 */
export async function measureBundles(): Promise<BundleFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-bundles-'));
  try {
    bundle(folder);
    const client = { [join(BASELINE, 'index')]: 'test/bench/load/document-client.ts' };
    buildSync({ ...withSdk, entryPoints: client, outdir: folder });
    const fileOf = (name: string) => join(bundleFolder(folder, name), 'index.mjs');
    const names = entries().map(({ name }) => name);
    const loadings = new Map<string, Loading[]>();
    const loadOne = async (name: string) => {
      loadings.set(name, [...(loadings.get(name) ?? []), await load(fileOf(name))]);
    };
    const timesOf = (name: string) => times(loadings.get(name) ?? []);
    const slow = () =>
      names.filter((name) => timesOf(name).cpuMs > MOST_LOAD_RATIO * timesOf(BASELINE).cpuMs).slice(0, MOST_AGAIN);
    for (const [index, name] of names.entries()) {
      if (index % BETWEEN === 0) await loadOne(BASELINE);
      await loadOne(name);
    }
    for (let round = 1; round <= MORE_ROUNDS && slow().length > 0; round += 1) {
      for (const name of [BASELINE, ...slow()]) await loadOne(name);
    }
    const alone = timesOf(BASELINE);
    return await Promise.all(
      [BASELINE, ...names].map(async (name) => {
        const code = await readFile(fileOf(name));
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
