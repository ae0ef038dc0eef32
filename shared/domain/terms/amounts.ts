import { writtenIn } from '#shared/domain/money/written-amount.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { TermsSpeaker } from './speech.ts';

/** Writes amounts of an account as somebody reads them, exactly: whole numbers in, no float on the way. */
export interface Amounts {
  /** @param value in the smallest unit of the account's currency */
  readonly money: (value: number) => string;
  /** @param value in the smallest unit of `unit`: `cash`, or what else promoters are rewarded with */
  readonly amount: (value: number, unit: string) => string;
  /** Amounts by their units: `€ 12.00, 3 credits`. Nothing is nothing in cash. */
  readonly amounts: (byUnit: Readonly<Record<string, number>> | null) => string;
  /** @param percent an exact decimal: `2.5` is `2.5%`, and `2,5 %` where that is usual */
  readonly percent: (percent: string | number) => string;
}

const COUNTED = { credits: 'credits', points: 'points', free_months: 'freeMonths' } as const satisfies Partial<
  Record<Unit, string>
>;

/** Percentages are shown with all decimals that they have. */
const PERCENT = { style: 'unit', unit: 'percent', maximumFractionDigits: 20 } as const;

/** @param currency ISO 4217 code of the account */
export function amountsIn(currency: string, { locale, say, sayCounted }: TermsSpeaker): Amounts {
  const written = writtenIn(currency, locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, PERCENT);
  // The sign is as wide as a digit, so that amounts below each other can be compared.
  const signed = (text: string) => text.replace('-', '−');
  const money = (value: number) => signed(written(BigInt(value)));
  // As text, which is formatted exactly.
  const percent = (value: string | number) => signed(percents.format(String(value) as Intl.StringNumericLiteral));
  const amount = (value: number, unit: string) => {
    if (unit === 'cash') return money(value);
    if (unit === 'mon_discount') return say('discount', { amount: money(value) });
    if (unit === 'discount_per') return say('discount', { amount: percent(value) });
    const name = COUNTED[unit as keyof typeof COUNTED];
    const text = signed(numbers.format(value));
    return name === undefined ? `${text} ${unit}` : sayCounted(name, Math.abs(value), { amount: text });
  };
  const amounts = (byUnit: Readonly<Record<string, number>> | null) => {
    const units = Object.entries(byUnit ?? {}).filter(([, value]) => value !== 0);
    return units.length === 0 ? money(0) : units.map(([unit, value]) => amount(value, unit)).join(', ');
  };
  return { money, amount, amounts, percent };
}
