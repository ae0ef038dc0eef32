import type { LoadCall } from './call.ts';
import { runLoad } from './drive.ts';
import { readLocalRun } from './local-figures.ts';
import { formatLoadReport } from './report.ts';

/**
 * Sends a load and prints the results.
 * @returns the exit code
 */
export async function sendLoad({ target, rate, seconds }: Extract<LoadCall, { command: 'send' }>): Promise<0 | 1> {
  try {
    const local = target ? null : await readLocalRun();
    const at = target ?? local?.target;
    if (!at) throw new Error('There is nobody to call');
    console.error(`Calls ${at.url} for ${seconds} s`);
    const figures = local?.watch();
    const results = await runLoad(at, rate, seconds, Date.now().toString(36));
    console.log(formatLoadReport(results, (await figures?.()) ?? null));
    return results.some(({ errors }) => errors > 0) ? 1 : 0;
  } catch (error) {
    console.error(`Error: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}
