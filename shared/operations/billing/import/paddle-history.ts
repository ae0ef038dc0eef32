import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Runtime } from '#shared/runtime.ts';
import {
  type ImportSpan,
  type PastEvent,
  type ProviderApi,
  type ProviderHistory,
  readProviderJson,
} from './provider-api.ts';

const idObject = v.looseObject({ id: v.string() });
const adjustment = v.looseObject({
  id: v.string(),
  created_at: v.string(),
  status: v.string(),
  updated_at: v.nullish(v.string()),
});
const transaction = v.looseObject({
  id: v.string(),
  billed_at: v.string(),
  customer: v.nullish(idObject),
  discount: v.nullish(idObject),
});
const subscription = v.looseObject({
  id: v.string(),
  created_at: v.string(),
  canceled_at: v.nullish(v.string()),
  items: v.nullish(v.array(v.looseObject({ trial_dates: v.nullish(v.unknown()) })), []),
});
const meta = v.object({ pagination: v.object({ next: v.string(), has_more: v.boolean() }) });

/** Reads Paddle's history as events; spans refer to billing times. */
export const paddleHistory: ProviderHistory = {
  codes: async (api, now, runtime) => {
    const discounts = await readAllPages(api, '/discounts?status=active,archived&per_page=200', idObject, runtime);
    return discounts.map((discount) => pastEvent('discount.updated', now, discount));
  },
  since: changedSince,
  payments,
};

/** Older adjustments may have been approved or reversed since. */
const ADJUSTED_MS = 90 * DAY_MS;
const STATUSES = 'active,trialing,past_due,paused,canceled';

/** The API cannot filter these by time of change. */
async function changedSince(
  api: ProviderApi,
  { from }: ImportSpan,
  runtime: Pick<Runtime, 'sleep'>,
): Promise<readonly PastEvent[]> {
  const since = Date.parse(from);
  const isBefore = ({ created_at: at }: v.InferOutput<typeof adjustment>) => Date.parse(at) < since - ADJUSTED_MS;
  const newest = '/adjustments?order_by=id[DESC]&per_page=50';
  const adjustments = await readAllPages(api, newest, adjustment, runtime, isBefore);
  const changed = adjustments.filter((item) => Date.parse(lastChange(item)) >= since);
  const subscriptions = await readAllPages(
    api,
    `/subscriptions?status=${STATUSES}&per_page=200`,
    subscription,
    runtime,
  );
  const events = [
    ...changed.flatMap(toAdjustmentEvents),
    ...subscriptions.flatMap((item) => toSubscriptionEvents(item, since)),
  ];
  return events.toSorted((before, after) => before.at - after.at);
}

/**
 * One from before the first day counts as active, and not at all if it ended before.
 * @param since epoch milliseconds
 */
function toSubscriptionEvents(item: v.InferOutput<typeof subscription>, since: number): PastEvent[] {
  const { created_at: at, canceled_at: ended, items } = item;
  if (ended != null && Date.parse(ended) < since) return [];
  const isTrial = Date.parse(at) >= since && items.some(({ trial_dates: dates }) => dates != null);
  return [
    pastEvent('subscription.created', at, { ...item, status: isTrial ? 'trialing' : 'active' }),
    ...(ended != null ? [pastEvent('subscription.canceled', ended, item)] : []),
  ];
}

async function payments(api: ProviderApi, { from, until }: ImportSpan, runtime: Pick<Runtime, 'sleep'>) {
  const span = `billed_at[GTE]=${from}&billed_at[LT]=${until}&order_by=billed_at[ASC]`;
  const first = `/transactions?status=completed&${span}&include=customer,discount&per_page=30`;
  const events = (await readAllPages(api, first, transaction, runtime)).flatMap((item) => {
    const { customer, discount, billed_at: at } = item;
    return [
      ...(customer ? [pastEvent('customer.created', at, customer)] : []),
      ...(discount ? [pastEvent('discount.created', at, discount)] : []),
      pastEvent('transaction.completed', at, item),
    ];
  });
  return events.toSorted((before, after) => before.at - after.at);
}

/** @param isEnd stops before this item */
async function readAllPages<Item extends v.GenericSchema>(
  api: ProviderApi,
  first: string,
  item: Item,
  runtime: Pick<Runtime, 'sleep'>,
  isEnd: (item: v.InferOutput<Item>) => boolean = () => false,
): Promise<v.InferOutput<Item>[]> {
  const page = v.object({ data: v.array(item), meta });
  const items: v.InferOutput<Item>[] = [];
  for (let path = first; ; ) {
    const { data, meta } = await readProviderJson(api, path, page, runtime);
    const end = data.findIndex(isEnd);
    items.push(...(end < 0 ? data : data.slice(0, end)));
    if (end >= 0 || !meta.pagination.has_more) return items;
    const { pathname, search } = new URL(meta.pagination.next, api.origin);
    path = `${pathname}${search}`;
  }
}

function lastChange({ created_at: at, updated_at: since }: v.InferOutput<typeof adjustment>): string {
  return since != null && Date.parse(since) > Date.parse(at) ? since : at;
}

/** A reversed adjustment may still count here, so its approval comes first. */
function toAdjustmentEvents(item: v.InferOutput<typeof adjustment>): PastEvent[] {
  const { created_at: at } = item;
  if (item.status !== 'reversed') return [pastEvent('adjustment.updated', at, item)];
  return [
    pastEvent('adjustment.updated', at, { ...item, status: 'approved' }),
    pastEvent('adjustment.updated', lastChange(item), item),
  ];
}

function pastEvent(event_type: string, occurred_at: string, data: v.InferOutput<typeof idObject>): PastEvent {
  const event = { event_id: `past_${data.id}`, event_type, occurred_at, data };
  return { at: Math.floor(Date.parse(occurred_at) / 1000), event };
}
