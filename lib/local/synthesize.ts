import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#lib/bundle.ts';
import { sourcesHash } from '#lib/bundle-cache.ts';
import { LocalError } from './errors.ts';

/** All that the synthesis reads. */
const SOURCES = ['functions', 'shared', 'lib', 'cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Names, in an assembly, the sources that it is of. Written last: without it an assembly is not whole. */
const MARK = 'sources';

export interface SynthesisOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called with what is done, a line each. */
  readonly progress?: (line: string) => void;
}

/**
 * Synthesizes the app into a folder, unless it has the assembly of these very sources. The folder is emptied first. A
 * process of its own does it: the CDK takes seconds and 200 MB that the local run has better uses for.
 * @throws LocalError with what the synthesis said
 */
export async function synthesize(directory: string, options: SynthesisOptions): Promise<void> {
  // The assembly names its functions by where they lie, and the CDK takes settings from a variable, too.
  const mark = [sourcesHash(projectRoot, SOURCES), directory, process.env.CDK_CONTEXT_JSON].join('\n');
  const markFile = join(directory, MARK);
  const known = await readFile(markFile, 'utf8').catch(() => undefined);
  if (known === mark) return;
  await rm(directory, { recursive: true, force: true });
  await synthesizeAnew(directory, options);
  await writeFile(markFile, mark);
}

async function synthesizeAnew(directory: string, { signal, progress }: SynthesisOptions): Promise<void> {
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
