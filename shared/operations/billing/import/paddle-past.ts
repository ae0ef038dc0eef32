import * as v from 'valibot';
import { readJson } from './api.ts';
import type { Past, PastEvent } from './past.ts';

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
const page = v.object({
  data: v.array(transaction),
  meta: v.object({ pagination: v.object({ next: v.string(), has_more: v.boolean() }) }),
});

/** Past transactions of Paddle with their adjustments, as the events that it would have sent of them, oldest first. */
export const paddlePast: Past = async (api, { from, until }, runtime) => {
  const span = `billed_at[GTE]=${from}&billed_at[LT]=${until}&order_by=billed_at[ASC]`;
  const first = `/transactions?status=completed&${span}&include=customer,discount,adjustments&per_page=30`;
  const events: PastEvent[] = [];
  for (let path = first; ; ) {
    const { data, meta } = await readJson(api, path, page, runtime);
    for (const item of data) {
      const { customer, discount, adjustments, billed_at: at } = item;
      events.push(
        ...(customer ? [told('customer.created', at, customer)] : []),
        ...(discount ? [told('discount.created', at, discount)] : []),
        told('transaction.completed', at, item),
        ...adjustments.flatMap(ofAdjustment),
      );
    }
    if (!meta.pagination.has_more) return events.toSorted((before, after) => before.at - after.at);
    const { pathname, search } = new URL(meta.pagination.next, api.origin);
    path = `${pathname}${search}`;
  }
};

/** An adjustment; one that was taken back is told before, too: here it may count to this day. */
function ofAdjustment(item: v.InferOutput<typeof adjustment>): PastEvent[] {
  const { created_at: at, updated_at: since } = item;
  const over = since != null && Date.parse(since) > Date.parse(at) ? since : at;
  if (item.status !== 'reversed') return [told('adjustment.updated', at, item)];
  return [told('adjustment.updated', at, { ...item, status: 'approved' }), told('adjustment.updated', over, item)];
}

function told(event_type: string, occurred_at: string, data: v.InferOutput<typeof one>): PastEvent {
  const event = { event_id: `past_${data.id}`, event_type, occurred_at, data };
  return { at: Math.floor(Date.parse(occurred_at) / 1000), event };
}
