import { readFile } from 'node:fs/promises';
import { functionFile } from '#shared/routes/route.ts';
import { reportRoutes } from '#shared/routes/v1/reports/reports.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import { callRoute, loadHandler } from '#test/bench/world/call-route.ts';
import { freezeClock } from '#test/bench/world/clock.ts';
import { waitForEngine } from '#test/support/service/timeouts.ts';
import type { Probe, ProbeResult } from './probes.ts';

/**
 * Process of one report. The first call, the slowest and largest in memory, measures time; the second one counts table
 * calls.
 */
process.once('message', async ({ path, input, headers }: Probe) => {
  const route = reportRoutes.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is no report`);
  waitForEngine();
  freezeClock();
  await loadHandler(functionFile(route));
  const cpu = process.cpuUsage();
  const { status, body } = await callRoute(route, input, headers);
  const { user, system } = process.cpuUsage(cpu);
  const peakMB = await readPeakMemoryMB();
  if (status !== 200) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
  const { touched, writes, ...tally } = await tallyCalls(documentClient, () => callRoute(route, input, headers));
  const result: ProbeResult = { body, cpuMs: (user + system) / 1000, peakMB, ...tally };
  process.send?.(result, () => process.exit());
});

/** Peak memory of this process in MB. `resourceUsage` of a child process would start with the parent's peak. */
async function readPeakMemoryMB(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, peak] = /^VmHWM:\s*(\d+) kB/m.exec(status) ?? [];
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}
