import { useMemo } from 'react';
import { type AmountFormatters, createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { createDateFormats, type DateFormats } from './days.ts';

export interface Formats extends AmountFormatters, DateFormats {
  /** The account's currency, ISO 4217. */
  readonly currency: string;
  readonly count: (value: number) => string;
  /** Names the column of currencies in a CSV file. */
  readonly currencyOf: (label: string) => string;
}

/** Returns formats in the user's language and the account's currency. */
export function useFormats(): Formats {
  const translation = useTranslation();
  const { currency } = useCurrentPromoter().account;
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(translation.locale, { maximumFractionDigits: 0 });
    return {
      ...createAmountFormatters(currency, translation),
      ...createDateFormats(translation.locale),
      currency,
      count: (value: number) => numbers.format(value),
      currencyOf: (label: string) => translation.translate('currencyOf', { label }),
    };
  }, [translation, currency]);
}
