import { readFile } from 'node:fs/promises';
import { functionFile } from '#shared/routes/route.ts';
import { reportRoutes } from '#shared/routes/v1/reports/reports.ts';
import { documents } from '#shared/store/table/client.ts';
import { tallied } from '#test/bench/cost/tally.ts';
import { callRoute, loadHandler } from '#test/bench/world/call-route.ts';
import { holdClock } from '#test/bench/world/clock.ts';
import { waitForEngine } from '#test/support/service/patience.ts';
import type { Probe, Probed } from './probes.ts';

/**
 * The process of one report: calls it as the first request of a new process, which is what takes longest and needs most
 * memory, and a second time to count what it asks of the table.
 */
process.once('message', async ({ path, input, headers }: Probe) => {
  const route = reportRoutes.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is no report`);
  waitForEngine();
  // A key is known for half a minute, and the first call may take longer where the machine is slow.
  holdClock();
  await loadHandler(functionFile(route));
  const cpu = process.cpuUsage();
  const { status, body } = await callRoute(route, input, headers);
  const { user, system } = process.cpuUsage(cpu);
  const peakMB = await peakMemoryMB();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  const { touched: _, writes: __, ...tally } = await tallied(documents, () => callRoute(route, input, headers));
  const probed: Probed = { body, cpuMs: (user + system) / 1000, peakMB, ...tally };
  process.send?.(probed, () => process.exit());
});

/** The most memory that this process has had. Of a process that another has made, its usage begins with what that one had. */
async function peakMemoryMB(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, peak] = /^VmHWM:\s*(\d+) kB/m.exec(status) ?? [];
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024;
}
