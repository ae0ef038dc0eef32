import type { RefundablePayment } from '#shared/domain/billing/payment.ts';
import type { SalesImportTimes } from '#shared/domain/billing/sales-imports.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { type InvoiceGranularity, parseInvoiceEventId } from '#shared/domain/tracking/sale-parts.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import {
  ConditionFailedError,
  commit,
  commitSingle,
  type Expression,
  put,
  replace,
  update,
} from '#shared/store/table/transaction.ts';
import type { BillingScope } from './billing-customers.ts';

/** Item of a payment id: payment, pointer, or charged amount. */
interface Item {
  readonly payment?: RefundablePayment;
  readonly of?: string;
  /** Ids that point here. */
  readonly names?: ReadonlySet<string>;
  readonly whole?: number;
  /** Whether the provider's events recorded its sales. */
  readonly isOwn?: true;
  readonly isIgnored?: true;
}

/** State of a payment, found by any of its ids. */
export interface BillingPaymentState {
  readonly payment: RefundablePayment | null;
  /** Sales whose event id is one of the ids, from any source. */
  readonly sales: readonly SaleEvent[];
  /** Charged amount in the provider's unit; null if not reported. */
  readonly whole: number | null;
  /** Whether an invoice counts as a whole or by lines; null if not counted. */
  readonly countedBy: InvoiceGranularity | null;
  /** Given ids and those they lead to. */
  readonly ids: readonly string[];
  /** Last sales import. */
  readonly imported: SalesImportTimes | null;
  readonly isOwn: boolean;
  /** The charge's metadata exclude it. */
  readonly isIgnored: boolean;
}

/**
 * Finds a payment by any id, and sales with one of the ids as event id. One call, and one per further step: to parent
 * ids, and, while no sale is found, to child ids.
 */
export async function findBillingPayment(
  { account, provider }: BillingScope,
  ids: readonly string[],
): Promise<BillingPaymentState> {
  const keyOf = (id: string) => keys.billingPayment(account, provider, id);
  const partsKeyOf = (id: string) => (parseInvoiceEventId(id)?.whole === id ? keys.saleParts(account, id) : null);
  const saleKeyOf = (id: string) => keys.moneyEvent(account, 'sale', id);
  const seen = new Set<string>();
  const sales: SaleEvent[] = [];
  const importedKey = keys.importedSales(account);
  let whole: number | null = null;
  let countedBy: InvoiceGranularity | null = null;
  let [isOwn, isIgnored] = [false, false];
  let imported: SalesImportTimes | null = null;
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const more = seen.size === 0 ? [importedKey] : [];
    const found = await readItems([...next.flatMap((id) => [keyOf(id), saleKeyOf(id), partsKeyOf(id)]), ...more]);
    imported ??= more.length > 0 ? found.get<SalesImportTimes>(importedKey) : null;
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

/** Points another id to a payment. A payment under that id stays. */
export async function linkBillingPayment({ account, provider }: BillingScope, id: string, of: string): Promise<void> {
  const change = { expression: 'SET #of = :of', names: { '#of': 'of' }, values: { ':of': of } };
  await commitUnlessStored(update(keys.billingPayment(account, provider, id), change, NOT_STORED, 'stale'));
}

interface PaymentName {
  readonly id: string;
  /** Parent id. */
  readonly of: string | null;
  /** In the provider's unit. */
  readonly whole?: number | undefined;
}

/** Stores pointers between a payment's ids, and the charged amount. A payment under an id stays. */
export async function storeBillingPaymentLink(
  { account, provider }: BillingScope,
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
    sets.length > 0 &&
      commitUnlessStored(update(keys.billingPayment(account, provider, id), change, NOT_STORED, 'stale')),
    of !== null && commitUnlessStored(update(keys.billingPayment(account, provider, of), back, NOT_STORED, 'stale')),
  ]);
}

/**
 * Stores the charged amount before sales are recorded, in the provider's unit.
 * @param isOwn whether the provider's events record them
 */
export async function storeChargedAmount(
  { account, provider }: BillingScope,
  id: string,
  { whole, isOwn }: { readonly whole: number; readonly isOwn: boolean },
): Promise<void> {
  const change = isOwn
    ? { expression: 'SET whole = :whole, isOwn = :own', values: { ':whole': whole, ':own': true } }
    : { expression: 'SET whole = :whole', values: { ':whole': whole } };
  await commitUnlessStored(update(keys.billingPayment(account, provider, id), change, NOT_STORED, 'stale'));
}

/** Excludes a payment from recording, by all its ids. */
export async function ignoreBillingPayment({ account, provider }: BillingScope, ids: readonly string[]): Promise<void> {
  const change = { expression: 'SET isIgnored = :ignored', values: { ':ignored': true } };
  const once = { expression: 'attribute_not_exists(isIgnored)' };
  await Promise.all(
    ids.map((id) => commitUnlessStored(update(keys.billingPayment(account, provider, id), change, once, 'stale'))),
  );
}

const NOT_STORED: Expression = { expression: 'attribute_not_exists(payment)' };

async function commitUnlessStored(write: Parameters<typeof commitSingle>[0]): Promise<void> {
  try {
    await commitSingle(write);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/**
 * Writes a payment, unless it was changed or excluded since the read.
 * @param name additional id that points to it
 * @throws ConditionFailedError `stale`
 */
export async function writeBillingPayment(
  { account, provider }: BillingScope,
  payment: RefundablePayment,
  name?: string,
): Promise<RefundablePayment> {
  const written = { ...payment, revision: nextRevision(payment.revision) };
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
