import type { LoadCommand } from './call.ts';
import { runLoad } from './drive.ts';
import { readLocalRun } from './local-figures.ts';
import { formatLoadReport } from './report.ts';

/**
 * Sends a load and prints the results.
 * @returns the exit code
 */
export async function sendLoad({ target, rate, seconds }: Extract<LoadCommand, { command: 'send' }>): Promise<0 | 1> {
  try {
    const local = target ? null : await readLocalRun();
    const at = target ?? local?.target;
    if (!at) throw new Error('There is no service to call');
    console.error(`Calls ${at.url} for ${seconds} s`);
    const endMeasurement = local?.startMeasurement();
    const results = await runLoad(at, rate, seconds, Date.now().toString(36));
    console.log(formatLoadReport(results, (await endMeasurement?.()) ?? null));
    return results.some(({ errors }) => errors > 0) ? 1 : 0;
  } catch (error) {
    console.error(`Error: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}
