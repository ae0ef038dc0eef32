import type { ListRow } from '#web/ui/api/response-types.ts';
import type { UnitAmount } from '#web/ui/formats/amount.ts';

type SentCall = Pick<ListRow<'/api/v2/company/tracking_logs'>, 'amount' | 'currency'>;

/** Parses the amount of a call, which is logged unchecked. @returns null if it is invalid */
export function parseSentAmount({ amount, currency }: SentCall): UnitAmount | null {
  const value = Number(amount ?? Number.NaN);
  const isCurrency = currency === null || /^[A-Za-z]{3}$/.test(currency);
  if (!Number.isSafeInteger(value) || !isCurrency || amount?.trim() === '') return null;
  return { amount: value, unit: 'cash', ...(currency === null ? {} : { currency: currency.toUpperCase() }) };
}
