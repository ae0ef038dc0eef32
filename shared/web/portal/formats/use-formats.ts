import { useMemo } from 'react';
import { type Amounts, amountsIn } from '#shared/domain/terms/amounts.ts';
import { useMe } from '#web/portal/api/me.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { type Days, daysIn } from './days.ts';

export interface Formats extends Amounts, Days {
  readonly count: (value: number) => string;
}

/** Returns formats in the user's language and the account's currency. */
export function useFormats(): Formats {
  const speech = useSpeech();
  const { currency } = useMe().account;
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(speech.locale, { maximumFractionDigits: 0 });
    return {
      ...amountsIn(currency, speech),
      ...daysIn(speech.locale),
      count: (value: number) => numbers.format(value),
    };
  }, [speech, currency]);
}
