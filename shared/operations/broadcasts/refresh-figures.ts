import type { Call } from '#shared/operations/call.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';

/**
 * Brings the figures by which promoters are selected up to date: with stale ones, active promoters would look inactive.
 * @throws Error on timeout; the next call continues
 */
export async function refreshPromoterFigures(call: Call, hasTime: () => boolean): Promise<void> {
  const { finished } = await refreshReports(call, 'promoters', hasTime);
  if (!finished) throw new Error('Out of time: the reports of promoters are not up to date.');
}
