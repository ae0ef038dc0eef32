import { digitsOf } from '#shared/domain/money/currency-digits.ts';
import { divideRounded } from '#shared/domain/money/decimal.ts';

/**
 * How many decimals Stripe's amounts have, where it is not two (docs.stripe.com/currencies). Krónur and Ugandan shillings have none,
 * and are told with two all the same; ariary have two by ISO 4217, and are told without.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * An amount of Stripe's in this service's smallest unit of the currency, rounded once, half away from zero.
 * @param currency as Stripe writes it, in lower case
 */
export function fromStripe(amount: number, currency: string): { readonly amount: number; readonly currency: string } {
  return { amount: shareFromStripe(amount, 1, 1, currency), currency: currency.toUpperCase() };
}

/**
 * `amount × part / whole` of Stripe's in this service's smallest unit of the currency, rounded once, half away from zero.
 * @param whole positive
 * @param currency as Stripe writes it, in lower case
 */
export function shareFromStripe(amount: number, part: number, whole: number, currency: string): number {
  const { times, over } = unitOf(currency.toUpperCase());
  return Number(divideRounded(BigInt(amount) * BigInt(part) * times, BigInt(whole) * over));
}

/**
 * An amount of this service's in Stripe's unit of the currency, rounded half away from zero.
 * @param currency ISO 4217 code
 */
export function toStripe(amount: number, currency: string): number {
  const { times, over } = unitOf(currency);
  return Number(divideRounded(BigInt(amount) * over, times));
}

/** Stripe's unit is `times / over` of this service's. */
function unitOf(code: string): { readonly times: bigint; readonly over: bigint } {
  const more = digitsOf(code) - (DECIMALS.get(code) ?? 2);
  return more >= 0 ? { times: 10n ** BigInt(more), over: 1n } : { times: 1n, over: 10n ** BigInt(-more) };
}
