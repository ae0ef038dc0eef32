import * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import { type ProviderApi, readJson } from './api.ts';
import type { Past, PastEvent, Span } from './past.ts';

const one = v.looseObject({ id: v.string() });
const adjustment = v.looseObject({
  id: v.string(),
  created_at: v.string(),
  status: v.string(),
  updated_at: v.nullish(v.string()),
});
const transaction = v.looseObject({
  id: v.string(),
  billed_at: v.string(),
  customer: v.nullish(one),
  discount: v.nullish(one),
  adjustments: v.nullish(v.array(adjustment), []),
});
const meta = v.object({ pagination: v.object({ next: v.string(), has_more: v.boolean() }) });

/** The past of Paddle, as the events that it would have sent. A span is of when transactions were billed. */
export const paddlePast: Past = {
  codes: async (api, now, runtime) => {
    const discounts = await all(api, '/discounts?status=active,archived&per_page=200', one, runtime);
    return discounts.map((discount) => pastEvent('discount.updated', now, discount));
  },
  payments,
};

/** Past transactions with their adjustments. */
async function payments(api: ProviderApi, { from, until }: Span, runtime: Pick<Runtime, 'sleep'>) {
  const span = `billed_at[GTE]=${from}&billed_at[LT]=${until}&order_by=billed_at[ASC]`;
  const first = `/transactions?status=completed&${span}&include=customer,discount,adjustments&per_page=30`;
  const events = (await all(api, first, transaction, runtime)).flatMap((item) => {
    const { customer, discount, adjustments, billed_at: at } = item;
    return [
      ...(customer ? [pastEvent('customer.created', at, customer)] : []),
      ...(discount ? [pastEvent('discount.created', at, discount)] : []),
      pastEvent('transaction.completed', at, item),
      ...adjustments.flatMap(ofAdjustment),
    ];
  });
  return events.toSorted((before, after) => before.at - after.at);
}

/** A list, page by page. */
async function all<Item extends v.GenericSchema>(
  api: ProviderApi,
  first: string,
  item: Item,
  runtime: Pick<Runtime, 'sleep'>,
): Promise<v.InferOutput<Item>[]> {
  const page = v.object({ data: v.array(item), meta });
  const items: v.InferOutput<Item>[] = [];
  for (let path = first; ; ) {
    const { data, meta } = await readJson(api, path, page, runtime);
    items.push(...data);
    if (!meta.pagination.has_more) return items;
    const { pathname, search } = new URL(meta.pagination.next, api.origin);
    path = `${pathname}${search}`;
  }
}

/** An adjustment; one that was taken back is told before, too: here it may count to this day. */
function ofAdjustment(item: v.InferOutput<typeof adjustment>): PastEvent[] {
  const { created_at: at, updated_at: since } = item;
  const over = since != null && Date.parse(since) > Date.parse(at) ? since : at;
  if (item.status !== 'reversed') return [pastEvent('adjustment.updated', at, item)];
  return [
    pastEvent('adjustment.updated', at, { ...item, status: 'approved' }),
    pastEvent('adjustment.updated', over, item),
  ];
}

function pastEvent(event_type: string, occurred_at: string, data: v.InferOutput<typeof one>): PastEvent {
  const event = { event_id: `past_${data.id}`, event_type, occurred_at, data };
  return { at: Math.floor(Date.parse(occurred_at) / 1000), event };
}
