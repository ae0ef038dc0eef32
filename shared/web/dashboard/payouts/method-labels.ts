import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';

export const METHOD_LABELS: Readonly<Record<MethodKind, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  bank: 'Bank account',
  custom: 'Other method',
};

interface PayoutWithMethod {
  readonly unit: string;
  readonly payout_method: { readonly method: MethodKind | 'not_set' };
}

/** Names a payout's method; a dash for non-cash units. */
export function payoutMethodLabel({ unit, payout_method: { method } }: PayoutWithMethod): string {
  if (unit !== 'cash') return '–';
  return method === 'not_set' ? 'Not set' : METHOD_LABELS[method];
}
