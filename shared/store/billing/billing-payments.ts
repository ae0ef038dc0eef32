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

/** Item of a payment id: the payment, a pointer to it, or its charged amount. */
interface BillingPaymentItem {
  readonly payment?: RefundablePayment;
  readonly of?: string;
  /** Ids that point to this one. */
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
  /** The requested ids, and those linked to them. */
  readonly ids: readonly string[];
  /** Times of the last sales import. */
  readonly imported: SalesImportTimes | null;
  readonly isOwn: boolean;
  /** Whether the metadata of the charge exclude the payment. */
  readonly isIgnored: boolean;
}

/**
 * Finds a payment by any of its ids, and sales whose event id is one of them. Sends one request for the requested ids
 * and one per further step: to parent ids and, until a sale is found, to child ids.
 */
export async function findBillingPayment(
  { account, provider }: BillingScope,
  ids: readonly string[],
): Promise<BillingPaymentState> {
  const paymentKey = (id: string) => keys.billingPayment(account, provider, id);
  const partsKey = (id: string) => (parseInvoiceEventId(id)?.whole === id ? keys.saleParts(account, id) : null);
  const saleKey = (id: string) => keys.moneyEvent(account, 'sale', id);
  const visitedIds = new Set<string>();
  const sales: SaleEvent[] = [];
  const importedKey = keys.importedSales(account);
  let charged: number | null = null;
  let countedBy: InvoiceGranularity | null = null;
  let [isOwn, isIgnored] = [false, false];
  let imported: SalesImportTimes | null = null;
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const importKeys = visitedIds.size === 0 ? [importedKey] : [];
    const idKeys = next.flatMap((id) => [paymentKey(id), saleKey(id), partsKey(id)]);
    const records = await readItems([...idKeys, ...importKeys]);
    imported ??= importKeys.length > 0 ? records.get<SalesImportTimes>(importedKey) : null;
    const items = next.flatMap((id) => records.get<BillingPaymentItem>(paymentKey(id)) ?? []);
    sales.push(...next.flatMap((id) => records.get<SaleEvent>(saleKey(id)) ?? []));
    charged ??= items.flatMap((item) => item.whole ?? [])[0] ?? null;
    for (const id of next)
      countedBy ??= records.get<{ countedBy: InvoiceGranularity }>(partsKey(id))?.countedBy ?? null;
    isOwn ||= items.some((item) => item.isOwn);
    isIgnored ||= items.some((item) => item.isIgnored);
    const [payment] = items.flatMap((item) =>
      item.payment ? { ...item.payment, ...(item.isIgnored && { isIgnored: true as const }) } : [],
    );
    for (const id of next) visitedIds.add(id);
    if (payment) return { payment, sales, whole: charged, countedBy, ids: [...visitedIds], imported, isOwn, isIgnored };
    const childIds = sales.length === 0 ? items.flatMap(({ names }) => [...(names ?? [])]) : [];
    next = [...new Set([...items.flatMap(({ of }) => of ?? []), ...childIds])].filter((id) => !visitedIds.has(id));
  }
  return { payment: null, sales, whole: charged, countedBy, ids: [...visitedIds], imported, isOwn, isIgnored };
}

/** Points another id to a payment. A payment stored under that id stays. */
export async function linkBillingPayment(
  { account, provider }: BillingScope,
  id: string,
  targetId: string,
): Promise<void> {
  const change = { expression: 'SET #of = :of', names: { '#of': 'of' }, values: { ':of': targetId } };
  await commitIfConditionMet(update(keys.billingPayment(account, provider, id), change, PAYMENT_NOT_STORED, 'stale'));
}

interface PaymentLink {
  readonly id: string;
  /** Parent id. */
  readonly of: string | null;
  /** In the provider's unit. */
  readonly whole?: number | undefined;
}

/** Links the ids of a payment to each other, and stores the charged amount. A payment stored under an id stays. */
export async function storeBillingPaymentLink(
  { account, provider }: BillingScope,
  { id, of, whole }: PaymentLink,
): Promise<void> {
  const assignments = [...(of === null ? [] : ['#of = :of']), ...(whole === undefined ? [] : ['whole = :whole'])];
  const change = {
    expression: `SET ${assignments.join(', ')}`,
    ...(of === null ? {} : { names: { '#of': 'of' } }),
    values: { ...(of === null ? {} : { ':of': of }), ...(whole === undefined ? {} : { ':whole': whole }) },
  };
  const childPointer = {
    expression: 'ADD #names :names',
    names: { '#names': 'names' },
    values: { ':names': new Set([id]) },
  };
  await Promise.all([
    assignments.length > 0 &&
      commitIfConditionMet(update(keys.billingPayment(account, provider, id), change, PAYMENT_NOT_STORED, 'stale')),
    of !== null &&
      commitIfConditionMet(
        update(keys.billingPayment(account, provider, of), childPointer, PAYMENT_NOT_STORED, 'stale'),
      ),
  ]);
}

/**
 * Stores the charged amount, in the provider's unit, before sales are recorded.
 * @param isOwn whether the provider's events record the sales
 */
export async function storeChargedAmount(
  { account, provider }: BillingScope,
  id: string,
  { whole, isOwn }: { readonly whole: number; readonly isOwn: boolean },
): Promise<void> {
  const change = isOwn
    ? { expression: 'SET whole = :whole, isOwn = :own', values: { ':whole': whole, ':own': true } }
    : { expression: 'SET whole = :whole', values: { ':whole': whole } };
  await commitIfConditionMet(update(keys.billingPayment(account, provider, id), change, PAYMENT_NOT_STORED, 'stale'));
}

/** Excludes a payment from recording, under all its ids. */
export async function ignoreBillingPayment({ account, provider }: BillingScope, ids: readonly string[]): Promise<void> {
  const change = { expression: 'SET isIgnored = :ignored', values: { ':ignored': true } };
  const notIgnored = { expression: 'attribute_not_exists(isIgnored)' };
  await Promise.all(
    ids.map((id) =>
      commitIfConditionMet(update(keys.billingPayment(account, provider, id), change, notIgnored, 'stale')),
    ),
  );
}

const PAYMENT_NOT_STORED: Expression = { expression: 'attribute_not_exists(payment)' };

async function commitIfConditionMet(write: Parameters<typeof commitSingle>[0]): Promise<void> {
  try {
    await commitSingle(write);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/**
 * Writes a payment, unless it was changed or excluded since it was read.
 * @param aliasId additional id that points to the payment
 * @throws ConditionFailedError `stale`
 */
export async function writeBillingPayment(
  { account, provider }: BillingScope,
  payment: RefundablePayment,
  aliasId?: string,
): Promise<RefundablePayment> {
  const written = { ...payment, revision: nextRevision(payment.revision) };
  const key = keys.billingPayment(account, provider, payment.id);
  const { isIgnored } = payment;
  const values = { payment: written, revision: written.revision, ...(isIgnored && { isIgnored }) };
  const { expression, ...parameters } = unchangedSince(payment.revision);
  const condition = isIgnored ? expression : `${expression} AND attribute_not_exists(isIgnored)`;
  await commit([
    replace(key, values, { expression: condition, ...parameters }, 'stale'),
    ...(aliasId === undefined ? [] : [put(keys.billingPayment(account, provider, aliasId), { of: payment.id })]),
  ]);
  return written;
}
