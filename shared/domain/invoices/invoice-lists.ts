import type { ProjectionChange } from '#shared/domain/projections/change.ts';
import type { Invoice, InvoiceStatus } from './invoice.ts';

export interface InvoiceFilter {
  readonly promoterId?: number | undefined;
  /** Default: all. */
  readonly statuses?: readonly InvoiceStatus[] | undefined;
}

/** Invoices to export: those with a number. */
export interface InvoiceExportFilter extends InvoiceFilter {
  readonly statuses?: readonly FinalStatus[] | undefined;
  /** When it was finalized: inclusive range, ISO 8601. */
  readonly finalized?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
}

/** Statuses that invoices can have. */
const STATUSES = ['draft', 'paid', 'voided'] as const satisfies readonly Invoice['status'][];

/** Statuses of invoices with a number. */
export const FINAL_STATUSES = ['paid', 'voided'] as const satisfies readonly Invoice['status'][];
type FinalStatus = (typeof FINAL_STATUSES)[number];

/**
 * Returns the name of a list of invoices. Each combination of statuses has its own, since merged ones have no stable
 * order.
 */
export function invoiceListName({ promoterId, statuses = STATUSES }: InvoiceFilter = {}): string {
  const owner = promoterId === undefined ? '' : `#promoter#${promoterId}`;
  return `invoices${owner}#${STATUSES.filter((status) => statuses.includes(status)).join('+')}`;
}

/** Returns the changes of lists for a created or changed invoice. @param before null for a new one */
export function invoiceListChanges(before: Invoice | null, after: Invoice): ProjectionChange[] {
  const [from, to] = [before ? listNames(before) : [], listNames(after)];
  const change = (list: string) => ({ of: 'list', list, added: [], removed: [] }) as const;
  return [
    ...from.filter((list) => !to.includes(list)).map((list) => ({ ...change(list), removed: [after.id] })),
    ...to.filter((list) => !from.includes(list)).map((list) => ({ ...change(list), added: [after.id] })),
  ];
}

function listNames({ promoterId, status, deletedAt }: Invoice): string[] {
  if (deletedAt !== undefined) return [];
  const choices = combineStatuses(STATUSES.filter((other) => other !== status)).map((others) => [status, ...others]);
  return choices.flatMap((statuses) => [invoiceListName({ statuses }), invoiceListName({ promoterId, statuses })]);
}

function combineStatuses([first, ...rest]: readonly InvoiceStatus[]): InvoiceStatus[][] {
  if (first === undefined) return [[]];
  const others = combineStatuses(rest);
  return [...others, ...others.map((statuses) => [first, ...statuses])];
}
