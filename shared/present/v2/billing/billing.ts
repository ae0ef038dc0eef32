import type { InferOutput } from 'valibot';
import { lacksRefundEvents, listArrivals } from '#shared/domain/billing/arrivals.ts';
import { REQUESTED_EVENTS } from '#shared/domain/billing/decide.ts';
import { toDay } from '#shared/domain/day.ts';
import type { ConnectionStatus } from '#shared/operations/billing/connections.ts';
import type { v2BillingConnection as connectionShape } from '#shared/routes/v2/billing/billing-output.ts';

/**
 * Presents a billing connection, with masked secrets.
 * @param now ISO 8601
 * @param origin empty for a path instead of a URL
 */
export function presentBillingConnectionV2(
  { connection, arrivals }: ConnectionStatus,
  account: number,
  now: string,
  origin = '',
): InferOutput<typeof connectionShape> {
  const { provider, secrets, settings, countsTest } = connection;
  return {
    provider,
    endpoint: `${origin}/in/${provider}/${account}`,
    events: [...REQUESTED_EVENTS[provider]],
    secrets: secrets.map(({ mode, last4, setAt }) => ({ mode, last4, set_at: setAt })),
    with_shipping: settings.withShipping,
    sale_for_each_line: settings.saleForEachLine,
    after_fee: settings.afterFee,
    test_counts: countsTest,
    event_types: listArrivals(provider, arrivals, toDay(now)).map(({ type, lastDay, isMissing }) => ({
      type,
      last_received_on: lastDay,
      is_missing: isMissing,
    })),
    lacks_refund_events: secrets.length > 0 && lacksRefundEvents(arrivals, toDay(now)),
  };
}
