import type { Payment } from '#shared/domain/billing/payment.ts';
import type { SaleEvent } from '#shared/domain/event.ts';
import { type CountedBy, wholeAndPart } from '#shared/domain/sale-parts.ts';
import type { BillingPlace } from './billing-memory.ts';
import { keys } from './table/keys.ts';
import { readItems } from './table/read.ts';
import { revisionAfter, unchangedSince } from './table/revision.ts';
import { commit, commitAlone, type Expression, Obstructed, put, replace, update } from './table/transaction.ts';

/** What an id of a payment leads to: the payment itself, the id that it is kept under, or what was charged by it. */
interface Item {
  readonly payment?: Payment;
  readonly of?: string;
  readonly whole?: number;
}

/** What is known of money that a provider names by its ids. */
export interface BillingMoney {
  readonly payment: Payment | null;
  /** Sales that have one of the ids as event id, whoever has told of them. */
  readonly sales: readonly SaleEvent[];
  /** What was charged, in the provider's unit, where the provider has told of it; null where only others have. */
  readonly whole: number | null;
  /** Whether one of the ids is an invoice that counts as a whole or by its lines; null where none of it counts. */
  readonly countedBy: CountedBy | null;
}

/** The payment that one of the ids names, and the sales that have one as event id. One call, and one for each time that ids lead on. */
export async function findBillingMoney(
  { account, provider }: BillingPlace,
  ids: readonly string[],
): Promise<BillingMoney> {
  const keyOf = (id: string) => keys.billingPayment(account, provider, id);
  const partsKeyOf = (id: string) => (wholeAndPart(id)?.whole === id ? keys.saleParts(account, id) : null);
  const saleKeyOf = (id: string) => keys.moneyEvent(account, 'sale', id);
  const seen = new Set<string>();
  const sales: SaleEvent[] = [];
  let whole: number | null = null;
  let countedBy: CountedBy | null = null;
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const found = await readItems(next.flatMap((id) => [keyOf(id), saleKeyOf(id), partsKeyOf(id)]));
    const items = next.flatMap((id) => found.get<Item>(keyOf(id)) ?? []);
    sales.push(...next.flatMap((id) => found.get<SaleEvent>(saleKeyOf(id)) ?? []));
    whole ??= items.flatMap((item) => item.whole ?? [])[0] ?? null;
    for (const id of next) countedBy ??= found.get<{ countedBy: CountedBy }>(partsKeyOf(id))?.countedBy ?? null;
    const [payment] = items.flatMap((item) => item.payment ?? []);
    if (payment) return { payment, sales, whole, countedBy };
    for (const id of next) seen.add(id);
    next = [...new Set(items.flatMap(({ of }) => of ?? []))].filter((id) => !seen.has(id));
  }
  return { payment: null, sales, whole, countedBy };
}

/** Notes that a payment is named by a further id. What is kept under that id itself stays. */
export async function nameBillingPayment({ account, provider }: BillingPlace, id: string, of: string): Promise<void> {
  const change = { expression: 'SET #of = :of', names: { '#of': 'of' }, values: { ':of': of } };
  await unlessKept(update(keys.billingPayment(account, provider, id), change, NOT_KEPT, 'stale'));
}

/** Notes what was charged by a payment before its sales are recorded, in the provider's unit. */
export async function announceBillingPayment(
  { account, provider }: BillingPlace,
  id: string,
  whole: number,
): Promise<void> {
  const change = { expression: 'SET whole = :whole', values: { ':whole': whole } };
  await unlessKept(update(keys.billingPayment(account, provider, id), change, NOT_KEPT, 'stale'));
}

const NOT_KEPT: Expression = { expression: 'attribute_not_exists(payment)' };

async function unlessKept(write: Parameters<typeof commitAlone>[0]): Promise<void> {
  try {
    await commitAlone(write);
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
  }
}

/**
 * Writes a payment, if it is as it was read.
 * @param name a further id that leads to it from then on
 * @throws Obstructed `stale`
 */
export async function writeBillingPayment(
  { account, provider }: BillingPlace,
  payment: Payment,
  name?: string,
): Promise<Payment> {
  const written = { ...payment, revision: revisionAfter(payment.revision) };
  const key = keys.billingPayment(account, provider, payment.id);
  const values = { payment: written, revision: written.revision };
  await commit([
    replace(key, values, unchangedSince(payment.revision), 'stale'),
    ...(name === undefined ? [] : [put(keys.billingPayment(account, provider, name), { of: payment.id })]),
  ]);
  return written;
}
