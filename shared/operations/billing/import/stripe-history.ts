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
import { fetchAllLines } from './stripe-lines.ts';

const notes = v.record(v.string(), v.unknown());
const object = v.looseObject({ id: v.string(), created: v.number() });
type Item = v.InferOutput<typeof object>;
const page = v.object({ data: v.array(object), has_more: v.boolean() });

const CUSTOMER = 'expand[]=data.customer&expand[]=data.discounts.promotion_code';

const PAID = `status=paid&expand[]=data.payments&${CUSTOMER}`;

/** Lists by creation time. In the same second, earlier lists happened first. */
const LISTS: readonly (readonly [string, string, (item: Item) => readonly PastEvent[]])[] = [
  ['charges', '', toChargeEvents],
  ['checkout/sessions', `status=complete&${CUSTOMER}`, (item) => pastEvents(item, 'checkout.session.completed')],
  ['invoices', PAID, toInvoiceEvents],
  ['refunds', '', toRefundEvents],
  ['disputes', '', toDisputeEvents],
];

/** A capture deadline means manual capture, which has its own event. */
const manuallyCaptured = v.object({
  captured: v.literal(true),
  payment_method_details: v.object({ card: v.object({ capture_before: v.number() }) }),
});

function toChargeEvents(item: Item): readonly PastEvent[] {
  if (item.status !== 'succeeded') return [];
  const captured = v.is(manuallyCaptured, item) ? pastEvents(item, 'charge.captured') : [];
  return [...pastEvents(item, 'charge.succeeded'), ...captured];
}

/** The money of these refunds came back. */
const FAILED = new Set(['failed', 'canceled']);

/** Older ones may have been paid or changed since. */
const OLDER_MS = 180 * DAY_MS;

/** Reads Stripe's history as events; spans refer to creation times. */
export const stripeHistory: ProviderHistory = {
  codes: async (api, now, runtime) => {
    const codes = await readAllPages(api, '/v1/promotion_codes?limit=100', runtime);
    return codes.flatMap((code) => pastEvents(code, 'promotion_code.updated', toEpochSeconds(now)));
  },
  since: changedSince,
  payments,
};

/** Includes all subscriptions: they end long after their creation. */
async function changedSince(
  api: ProviderApi,
  { from, until }: ImportSpan,
  runtime: Pick<Runtime, 'sleep'>,
): Promise<readonly PastEvent[]> {
  const since = toEpochSeconds(from);
  const before = `limit=100&created[gte]=${since - OLDER_MS / 1000}&created[lt]=${since}`;
  const invoices = (await readAllPages(api, `/v1/invoices?${before}&${PAID}`, runtime)).filter(
    (item) => parsePaidAt(item) >= since,
  );
  const disputes = await readAllPages(api, `/v1/disputes?${before}`, runtime);
  const parameters = `limit=100&created[lt]=${toEpochSeconds(until)}`;
  const subscriptions = await readAllPages(api, `/v1/subscriptions?${parameters}&status=all&${CUSTOMER}`, runtime);
  const events = [
    ...subscriptions.flatMap((item) => toSubscriptionEvents(item, since)),
    ...(await fetchAllLines(api, invoices, runtime)).flatMap((item) => [
      ...expandedEvents(item),
      ...toInvoiceEvents(item),
    ]),
    ...disputes.map(toDisputeEvents).flatMap((all) => (all.some(({ at }) => at >= since) ? all : [])),
  ];
  return events.toSorted((a, b) => a.at - b.at);
}

async function payments(api: ProviderApi, { from, until }: ImportSpan, runtime: Pick<Runtime, 'sleep'>) {
  const span = `created[gte]=${toEpochSeconds(from)}&created[lt]=${toEpochSeconds(until)}`;
  const events: PastEvent[] = [];
  for (const [list, more, eventsOf] of LISTS) {
    const items = await readAllPages(api, `/v1/${list}?limit=100&${span}${more && '&'}${more}`, runtime);
    for (const item of list === 'invoices' ? await fetchAllLines(api, items, runtime) : items) {
      const own = [...expandedEvents(item), ...eventsOf(item)];
      // Charges are processed first: they determine which payments are ignored, and a checkout begins before its charge.
      events.push(...(list === 'charges' ? own.map((event) => ({ ...event, at: toEpochSeconds(from) })) : own));
    }
  }
  // A stable sort: ties keep the order of the lists.
  return events.toSorted((a, b) => a.at - b.at);
}

function toEpochSeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}

/** The API returns the newest first. */
async function readAllPages(api: ProviderApi, path: string, runtime: Pick<Runtime, 'sleep'>): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ''; ; ) {
    const { data, has_more } = await readProviderJson(api, `${path}${after}`, page, runtime);
    items.push(...data);
    const last = data.at(-1);
    if (!has_more || !last) return items.toReversed();
    after = `&starting_after=${encodeURIComponent(last.id)}`;
  }
}

function pastEvents(item: Item, type: string, at = item.created): readonly PastEvent[] {
  return [{ at, event: { id: `past_${item.id}`, type, created: at, data: { object: item } } }];
}

/** Other events refer to the customer and codes only by id. */
function expandedEvents(item: Item): readonly PastEvent[] {
  const customer = v.safeParse(v.looseObject({ ...object.entries, metadata: notes }), item.customer);
  const discounts = v.safeParse(v.array(v.looseObject({ promotion_code: object })), item.discounts);
  const codes = discounts.success ? discounts.output.map(({ promotion_code }) => promotion_code) : [];
  return [
    ...(customer.success ? pastEvents(customer.output, 'customer.created', item.created) : []),
    ...codes.flatMap((code) => pastEvents(code, 'promotion_code.created', item.created)),
  ];
}

function parsePaidAt(item: Item): number {
  const transitions = v.safeParse(v.object({ paid_at: v.number() }), item.status_transitions);
  return transitions.success ? transitions.output.paid_at : item.created;
}

/** Refunds and migrated sales refer to the invoice's payments. */
function toInvoiceEvents(item: Item): readonly PastEvent[] {
  const at = parsePaidAt(item);
  const payments = v.safeParse(v.object({ data: v.array(object) }), item.payments);
  const paid = payments.success ? payments.output.data.filter(({ status }) => status === 'paid') : [];
  return [
    ...paid.flatMap((payment) => pastEvents(payment, 'invoice_payment.paid', at)),
    ...pastEvents(item, 'invoice.paid', at),
  ];
}

/** Never paid: neither begun nor ended. */
const UNPAID = new Set(['incomplete', 'incomplete_expired']);

/**
 * Returns a subscription's events. A subscription from before the first day counts as active, so that the end of
 * another one is not a cancellation; one that ended before is skipped.
 * @param since epoch seconds
 */
function toSubscriptionEvents(item: Item, since: number): readonly PastEvent[] {
  if (UNPAID.has(String(item.status))) return [];
  const endedAt = typeof item.ended_at === 'number' ? item.ended_at : null;
  if (endedAt !== null && endedAt < since) return [];
  const isNew = item.created >= since;
  const status = isNew && item.trial_start != null ? 'trialing' : 'active';
  const ended = endedAt === null ? [] : pastEvents(item, 'customer.subscription.deleted', endedAt);
  const others = isNew || endedAt !== null ? expandedEvents(item) : [];
  return [...others, ...pastEvents({ ...item, status }, 'customer.subscription.created'), ...ended];
}

/** A failed refund may still count here, so the refund comes first. */
function toRefundEvents(item: Item): readonly PastEvent[] {
  if (!FAILED.has(String(item.status))) return pastEvents(item, 'refund.updated');
  return [...pastEvents({ ...item, status: 'pending' }, 'refund.created'), ...pastEvents(item, 'refund.failed')];
}

const movements = v.fallback(v.array(v.object({ amount: v.number(), created: v.number() })), []);

function toDisputeEvents(item: Item): readonly PastEvent[] {
  const moved = v.parse(movements, item.balance_transactions).toSorted((a, b) => a.created - b.created);
  const last = moved.at(-1);
  if (!last) return [];
  const closed = item.status === 'won' ? pastEvents(item, 'charge.dispute.closed', last.created) : [];
  const types = { withdrawn: 'charge.dispute.funds_withdrawn', reinstated: 'charge.dispute.funds_reinstated' } as const;
  const events = moved.flatMap(({ amount, created }) =>
    pastEvents(item, amount < 0 ? types.withdrawn : types.reinstated, created),
  );
  return [...events, ...closed];
}
