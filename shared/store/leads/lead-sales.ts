import type { Lead } from '#shared/domain/leads/lead.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import type { Expression } from '#shared/store/table/transaction.ts';
import { latestCommissionIds } from './latest-commissions.ts';

/**
 * Latest sales on a lead's item, for refunds that name no sale. Numbers keep a hundred below 1 KB: a commission's id,
 * or without commissions the event number (`event-number`). Earlier versions have recent commissions only.
 */
interface LeadSales {
  readonly earningSales?: readonly number[];
  readonly otherSales?: readonly number[];
}

/** Longer lists are halved. */
const MAX_SALES = 64;

/** Returns a lead's latest sales plus another one. */
export function leadSaleValues(before: Lead | null, sale?: SaleEvent): LeadSales {
  const { earningSales, otherSales } = getLeadSales(before);
  const lists = { ...(earningSales ? { earningSales } : {}), ...(otherSales ? { otherSales } : {}) };
  if (!sale) return lists;
  const { list, number } = locateSale(sale);
  return { ...lists, [list]: [...truncateSales(lists[list]), number] };
}

/** Builds the update that adds a sale; concurrent sales do not conflict. */
export function leadSaleChange(
  before: Lead,
  sale: SaleEvent | undefined,
): { readonly change: Expression; readonly condition: Expression } | null {
  if (!sale) return null;
  const { list, number } = locateSale(sale);
  const names = { '#sales': list };
  const { length } = getLeadSales(before)[list] ?? [];
  if (length < MAX_SALES) {
    const expression = '#sales = list_append(if_not_exists(#sales, :noSales), :sale)';
    return {
      change: { expression, names, values: { ':noSales': [], ':sale': [number] } },
      condition: { expression: '' },
    };
  }
  return {
    change: { expression: '#sales = :sales', names, values: { ':sales': leadSaleValues(before, sale)[list] } },
    condition: { expression: ' AND size(#sales) = :salesKept', names, values: { ':salesKept': length } },
  };
}

/** Reads a lead's latest sales, unordered. Two calls. */
export async function loadLeadSales(account: number, lead: Lead): Promise<SaleEvent[]> {
  const { earningSales = [], otherSales = [] } = getLeadSales(lead);
  const commissions = [...new Set([...earningSales, ...latestCommissionIds(lead)])].map((id) =>
    keys.commission(account, id),
  );
  const numbers = otherSales.map((number) => keys.eventNumber(account, number));
  const items = await readItems([...commissions, ...numbers]);
  const eventIds = [
    ...commissions.flatMap((key) => items.get<{ type: string; eventId: string | null }>(key) ?? []),
    ...numbers.flatMap((key) => {
      const pointer = items.get<{ of: string; eventId: string }>(key);
      return pointer ? [{ type: pointer.of, eventId: pointer.eventId }] : [];
    }),
  ].flatMap(({ type, eventId }) => (type === 'sale' && eventId !== null ? [eventId] : []));
  const sales = [...new Set(eventIds)].map((eventId) => keys.moneyEvent(account, 'sale', eventId));
  const events = await readItems(sales);
  return sales.flatMap((key) => events.get<SaleEvent>(key) ?? []).filter(({ leadId }) => leadId === lead.id);
}

function locateSale({ id, commissions: [first] }: SaleEvent) {
  return first ? ({ list: 'earningSales', number: first.id } as const) : ({ list: 'otherSales', number: id } as const);
}

function truncateSales(sales: readonly number[] = []): readonly number[] {
  return sales.length < MAX_SALES ? sales : sales.slice(-MAX_SALES / 2);
}

function getLeadSales(lead: Lead | null): LeadSales {
  return (lead as LeadSales | null) ?? {};
}
