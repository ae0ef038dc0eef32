import type { ImportedPast } from '#shared/domain/billing/imported.ts';
import type { Payment } from '#shared/domain/billing/payment.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { type InvoiceGranularity, parseInvoiceEventId } from '#shared/domain/tracking/sale-parts.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { revisionAfter, unchangedSince } from '#shared/store/table/revision.ts';
import {
  commit,
  commitAlone,
  type Expression,
  Obstructed,
  put,
  replace,
  update,
} from '#shared/store/table/transaction.ts';
import type { BillingPlace } from './billing-memory.ts';

/** What an id of a payment leads to: the payment itself, the id that it is kept under, or what was charged by it. */
interface Item {
  readonly payment?: Payment;
  readonly of?: string;
  /** Ids that lead here. */
  readonly names?: ReadonlySet<string>;
  readonly whole?: number;
  /** Whether its sales are recorded here because the provider has told of them. */
  readonly isOwn?: true;
  readonly isIgnored?: true;
}

/** What is known of money that a provider names by its ids. */
export interface BillingMoney {
  readonly payment: Payment | null;
  /** Sales that have one of the ids as event id, whoever has told of them. */
  readonly sales: readonly SaleEvent[];
  /** What was charged, in the provider's unit, where the provider has told of it; null where only others have. */
  readonly whole: number | null;
  /** Whether one of the ids is an invoice that counts as a whole or by its lines; null where none of it counts. */
  readonly countedBy: InvoiceGranularity | null;
  /** All ids that it was looked for by: those that are named, and those that they lead to. */
  readonly ids: readonly string[];
  /** When sales of another service were taken over last; null where none were. */
  readonly imported: ImportedPast | null;
  /** Whether the provider was the first to tell of its sales. */
  readonly isOwn: boolean;
  /** Whether metadata of its charge say that nothing of it is to be recorded. */
  readonly isIgnored: boolean;
}

/**
 * The payment that one of the ids names, and the sales that have one as event id. One call, and one for each time that ids lead on: to
 * what they are of, and, as long as no sale is found, to what is of them.
 */
export async function findBillingMoney(
  { account, provider }: BillingPlace,
  ids: readonly string[],
): Promise<BillingMoney> {
  const keyOf = (id: string) => keys.billingPayment(account, provider, id);
  const partsKeyOf = (id: string) => (parseInvoiceEventId(id)?.whole === id ? keys.saleParts(account, id) : null);
  const saleKeyOf = (id: string) => keys.moneyEvent(account, 'sale', id);
  const seen = new Set<string>();
  const sales: SaleEvent[] = [];
  const importedKey = keys.importedSales(account);
  let whole: number | null = null;
  let countedBy: InvoiceGranularity | null = null;
  let [isOwn, isIgnored] = [false, false];
  let imported: ImportedPast | null = null;
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const more = seen.size === 0 ? [importedKey] : [];
    const found = await readItems([...next.flatMap((id) => [keyOf(id), saleKeyOf(id), partsKeyOf(id)]), ...more]);
    imported ??= more.length > 0 ? found.get<ImportedPast>(importedKey) : null;
    const items = next.flatMap((id) => found.get<Item>(keyOf(id)) ?? []);
    sales.push(...next.flatMap((id) => found.get<SaleEvent>(saleKeyOf(id)) ?? []));
    whole ??= items.flatMap((item) => item.whole ?? [])[0] ?? null;
    for (const id of next)
      countedBy ??= found.get<{ countedBy: InvoiceGranularity }>(partsKeyOf(id))?.countedBy ?? null;
    isOwn ||= items.some((item) => item.isOwn);
    isIgnored ||= items.some((item) => item.isIgnored);
    const [payment] = items.flatMap((item) =>
      item.payment ? { ...item.payment, ...(item.isIgnored && { isIgnored: true as const }) } : [],
    );
    for (const id of next) seen.add(id);
    if (payment) return { payment, sales, whole, countedBy, ids: [...seen], imported, isOwn, isIgnored };
    const below = sales.length === 0 ? items.flatMap(({ names }) => [...(names ?? [])]) : [];
    next = [...new Set([...items.flatMap(({ of }) => of ?? []), ...below])].filter((id) => !seen.has(id));
  }
  return { payment: null, sales, whole, countedBy, ids: [...seen], imported, isOwn, isIgnored };
}

/** Notes that a payment is named by a further id. What is kept under that id itself stays. */
export async function nameBillingPayment({ account, provider }: BillingPlace, id: string, of: string): Promise<void> {
  const change = { expression: 'SET #of = :of', names: { '#of': 'of' }, values: { ':of': of } };
  await unlessKept(update(keys.billingPayment(account, provider, id), change, NOT_KEPT, 'stale'));
}

/** What a provider has told of an id of a payment. */
interface PaymentName {
  readonly id: string;
  /** The id that it leads to; null where it was not said. */
  readonly of: string | null;
  /** What was charged by it, in the provider's unit. */
  readonly whole?: number | undefined;
}

/** Notes what a provider has told of an id of a payment: it is found by each of both. What is kept under that id itself stays. */
export async function keepBillingName(
  { account, provider }: BillingPlace,
  { id, of, whole }: PaymentName,
): Promise<void> {
  const sets = [...(of === null ? [] : ['#of = :of']), ...(whole === undefined ? [] : ['whole = :whole'])];
  const change = {
    expression: `SET ${sets.join(', ')}`,
    ...(of === null ? {} : { names: { '#of': 'of' } }),
    values: { ...(of === null ? {} : { ':of': of }), ...(whole === undefined ? {} : { ':whole': whole }) },
  };
  const back = { expression: 'ADD #names :names', names: { '#names': 'names' }, values: { ':names': new Set([id]) } };
  await Promise.all([
    sets.length > 0 && unlessKept(update(keys.billingPayment(account, provider, id), change, NOT_KEPT, 'stale')),
    of !== null && unlessKept(update(keys.billingPayment(account, provider, of), back, NOT_KEPT, 'stale')),
  ]);
}

/**
 * Notes what was charged by a payment before its sales are recorded, in the provider's unit.
 * @param isOwn whether they are recorded because the provider tells of them
 */
export async function announceBillingPayment(
  { account, provider }: BillingPlace,
  id: string,
  { whole, isOwn }: { readonly whole: number; readonly isOwn: boolean },
): Promise<void> {
  const change = isOwn
    ? { expression: 'SET whole = :whole, isOwn = :own', values: { ':whole': whole, ':own': true } }
    : { expression: 'SET whole = :whole', values: { ':whole': whole } };
  await unlessKept(update(keys.billingPayment(account, provider, id), change, NOT_KEPT, 'stale'));
}

/** Notes by all ids of a payment that nothing of it is to be recorded. */
export async function ignoreBillingPayment({ account, provider }: BillingPlace, ids: readonly string[]): Promise<void> {
  const change = { expression: 'SET isIgnored = :ignored', values: { ':ignored': true } };
  const once = { expression: 'attribute_not_exists(isIgnored)' };
  await Promise.all(
    ids.map((id) => unlessKept(update(keys.billingPayment(account, provider, id), change, once, 'stale'))),
  );
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
 * Writes a payment, if it is as it was read, and was not ignored since.
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
  const { isIgnored } = payment;
  const values = { payment: written, revision: written.revision, ...(isIgnored && { isIgnored }) };
  const { expression, ...same } = unchangedSince(payment.revision);
  const condition = isIgnored ? expression : `${expression} AND attribute_not_exists(isIgnored)`;
  await commit([
    replace(key, values, { expression: condition, ...same }, 'stale'),
    ...(name === undefined ? [] : [put(keys.billingPayment(account, provider, name), { of: payment.id })]),
  ]);
  return written;
}
