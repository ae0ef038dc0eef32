import { type BillingArrivals, NO_ARRIVALS } from '#shared/domain/billing/arrivals.ts';
import { BILLING_PROVIDERS, type BillingProvider } from '#shared/domain/billing/connection.ts';
import { REQUESTED_EVENTS } from '#shared/domain/billing/decide.ts';
import { type Day, toDay } from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { cachedPerName } from '#shared/store/table/cache.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { ConditionFailedError, commitSingle, update } from '#shared/store/table/transaction.ts';

const SINCE = 'since';
const REFUND_MISSING = 'refundMissingOn';

const oncePerDay = cachedPerName<true>(DAY_MS);

/**
 * Notes the day of an event, if the setup guide requests its type. One call per type and day in each process.
 * @param receivedAt ISO 8601
 */
export async function recordBillingArrival(
  account: number,
  provider: BillingProvider,
  type: string,
  receivedAt: string,
): Promise<void> {
  if (REQUESTED_EVENTS[provider].includes(type)) await recordDay(account, provider, type, receivedAt);
}

/**
 * Notes that refund events were missing for a refunded charge. One call per day in each process.
 * @param receivedAt when the charge was received, ISO 8601
 */
export function recordMissingRefund(account: number, provider: BillingProvider, receivedAt: string): Promise<void> {
  return recordDay(account, provider, REFUND_MISSING, receivedAt);
}

/** Reads the last day of each event type, by provider. */
export async function readBillingArrivals(
  account: number,
): Promise<Readonly<Record<BillingProvider, BillingArrivals>>> {
  const items = await readItems(BILLING_PROVIDERS.map((provider) => keys.billingArrivals(account, provider)));
  const findArrivals = (provider: BillingProvider) => {
    const item = items.get<Readonly<Record<string, Day>>>(keys.billingArrivals(account, provider));
    return item ? parseArrivals(provider, item) : NO_ARRIVALS;
  };
  return { stripe: findArrivals('stripe'), paddle: findArrivals('paddle') };
}

function parseArrivals(provider: BillingProvider, item: Readonly<Record<string, Day>>): BillingArrivals {
  const { [SINCE]: since = null, [REFUND_MISSING]: refundMissingOn } = item;
  const days = REQUESTED_EVENTS[provider].flatMap((type) => {
    const day = item[type];
    return day === undefined ? [] : [[type, day] as const];
  });
  const lastDays = Object.fromEntries(days);
  return { since, lastDays, ...(refundMissingOn === undefined ? {} : { refundMissingOn }) };
}

async function recordDay(account: number, provider: BillingProvider, name: string, time: string): Promise<void> {
  const day = toDay(time);
  await oncePerDay(Date.parse(time), [account, provider, name, day].join(' '), async () => {
    const change = {
      expression: 'SET #name = :day, #since = if_not_exists(#since, :day)',
      names: { '#name': name, '#since': SINCE },
      values: { ':day': day },
    };
    const isOlder = { expression: 'attribute_not_exists(#name) OR #name < :day' };
    try {
      await commitSingle(update(keys.billingArrivals(account, provider), change, isOlder, 'stale'));
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
    return true;
  });
}
