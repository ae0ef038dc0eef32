import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LocalError } from './errors.ts';

/**
 * Synthesizes the app into a folder, emptied first, in a process of its own: the CDK takes a second and 200 MB that
 * the local run has better uses for.
 * @throws LocalError with what the synthesis said
 */
export async function synthesize(directory: string, signal: AbortSignal): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const script = fileURLToPath(new URL('synth.ts', import.meta.url));
  await new Promise<void>((done, failed) => {
    execFile(process.execPath, [script, directory], { signal, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error)
        failed(new LocalError(`The app could not be synthesized:\n${(stderr || stdout || error.message).trim()}`));
      else done();
    });
  });
}
