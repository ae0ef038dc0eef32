import type { PartMessage } from './in-process.ts';
import { type PartName, parts } from './parts.ts';

// Process of the part in its argument. Handlers log and count as on Lambda, but not into the report.
process.env.TZ = 'UTC';
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.POWERTOOLS_METRICS_NAMESPACE = 'Bench';
process.env.POWERTOOLS_METRICS_DISABLED = 'true';
// Exits when the bench's main process is gone.
process.once('disconnect', () => process.exit(1));

async function measure(): Promise<PartMessage> {
  try {
    return { results: await parts[process.argv[2] as PartName].measure() };
  } catch (error) {
    return { why: (error instanceof Error && error.stack) || String(error) };
  }
}

const message = await measure();
// Open handles of the part must not keep the process alive.
process.send?.(message, () => process.exit('why' in message ? 1 : 0));
