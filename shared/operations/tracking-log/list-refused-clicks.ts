import type { PageRequest } from '#shared/domain/lists/page.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { LogQuery } from '#shared/domain/tracking-log/log-query.ts';
import { type RefusedClicks, sumRefusedClicks } from '#shared/domain/tracking-log/refused-click.ts';
import type { Call } from '#shared/operations/call.ts';
import { readRefusedClicks } from '#shared/store/tracking-log/refused-clicks.ts';

const RETENTION_DAYS = 30;
const LAST = '9999-12-31';

/**
 * Returns refused clicks of the last 30 whole days (UTC) by ref id, most first. One query. Clicks have no event id,
 * e-mail or uid.
 */
export async function listRefusedClicks(
  { account, runtime }: Call,
  { eventId, email, uid, because, from = '', to = LAST }: LogQuery,
  { page, perPage }: PageRequest,
): Promise<{ readonly rows: RefusedClicks[]; readonly total: number }> {
  if (eventId !== undefined || email !== undefined || uid !== undefined) return { rows: [], total: 0 };
  const oldest = new Date(Date.parse(runtime.now()) - RETENTION_DAYS * DAY_MS).toISOString();
  const days = await readRefusedClicks(account.id, { from: from > oldest ? from : oldest, to });
  const all = sumRefusedClicks(days).filter((row) => because === undefined || because.includes(row.because));
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length };
}
