import type { RefundablePayment } from '#shared/domain/billing/payment.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readMany } from '#shared/store/table/read-many.ts';

/** A payment according to Stripe's reports. */
interface ReportedPayment {
  readonly isReported: boolean;
  /** Event id of its sale, if different. */
  readonly countedAs: string | null;
  readonly isRefunded: boolean;
}

interface Item {
  readonly payment?: RefundablePayment;
  readonly of?: string;
  readonly names?: ReadonlySet<string>;
}

/** Reads the state of many thousands of Stripe payments, for imports. */
export async function readReportedPayments(
  account: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportedPayment>> {
  const paymentKey = (id: string) => keys.billingPayment(account, 'stripe', id);
  const saleKey = (id: string) => keys.moneyEvent(account, 'sale', id);
  const items = new Map<string, Item | null>();
  const sales = new Map<string, SaleEvent>();
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const records = await readMany(next.flatMap((id) => [paymentKey(id), saleKey(id)]));
    for (const id of next) {
      items.set(id, records.get<Item>(paymentKey(id)));
      const sale = records.get<SaleEvent>(saleKey(id));
      if (sale) sales.set(id, sale);
    }
    next = [...new Set(next.flatMap((id) => listLinkedIds(items.get(id))))].filter((id) => !items.has(id));
  }
  return new Map(ids.map((id) => [id, buildReportedPayment(id, { items, sales })]));
}

function listLinkedIds(item: Item | null | undefined): readonly string[] {
  return item ? [...(item.of === undefined ? [] : [item.of]), ...(item.names ?? [])] : [];
}

function buildReportedPayment(
  id: string,
  {
    items,
    sales,
  }: { readonly items: ReadonlyMap<string, Item | null>; readonly sales: ReadonlyMap<string, SaleEvent> },
): ReportedPayment {
  const all = new Set([id]);
  for (const paymentId of all) for (const other of listLinkedIds(items.get(paymentId))) all.add(other);
  const payments = [...all].flatMap((paymentId) => items.get(paymentId)?.payment ?? []);
  const linkedSales = [...all].flatMap((paymentId) => sales.get(paymentId) ?? []);
  const counted = [...payments.flatMap((payment) => payment.sales), ...linkedSales].map(({ eventId }) => eventId);
  return {
    isReported: items.get(id) !== null,
    countedAs: counted.find((otherId) => otherId !== id) ?? null,
    isRefunded:
      linkedSales.some(({ refunded }) => refunded > 0) ||
      payments.some(({ refunds }) =>
        refunds.some(({ reversedBy, pieces }) => reversedBy === null && pieces.length > 0),
      ),
  };
}
