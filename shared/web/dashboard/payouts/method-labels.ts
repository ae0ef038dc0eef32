import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';

/** What the methods by which promoters are paid are called. */
export const METHOD_LABELS: Readonly<Record<MethodKind, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  bank: 'Bank account',
  custom: 'Another way',
};

/** A payout, as far as it says how it is paid, or was. */
interface Paid {
  readonly unit: string;
  readonly payout_method: { readonly method: MethodKind | 'not_set' };
}

/** How a payout is paid, or was. What is not money is paid by no method. */
export function methodOf({ unit, payout_method: { method } }: Paid): string {
  if (unit !== 'cash') return '–';
  return method === 'not_set' ? 'Not set' : METHOD_LABELS[method];
}
