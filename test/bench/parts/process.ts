import type { Said } from './in-process.ts';
import { type PartName, parts } from './parts.ts';

// The process of one part, which its argument names. Handlers log and count as they do on Lambda, but not into the report.
process.env.TZ = 'UTC';
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.POWERTOOLS_METRICS_NAMESPACE = 'Bench';
process.env.POWERTOOLS_METRICS_DISABLED = 'true';
// Without the bench there is nobody to measure for.
process.once('disconnect', () => process.exit(1));

async function measured(): Promise<Said> {
  try {
    return { results: await parts[process.argv[2] as PartName].measure() };
  } catch (error) {
    return { why: (error instanceof Error && error.stack) || String(error) };
  }
}

const said = await measured();
// What a part has left open does not keep its process.
process.send?.(said, () => process.exit('why' in said ? 1 : 0));
