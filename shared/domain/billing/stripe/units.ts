import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { divideRounded } from '#shared/domain/money/decimal.ts';

/**
 * Decimals of Stripe amounts other than two (docs.stripe.com/currencies). ISK and UGX are sent with two, MGA without.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * Converts a Stripe amount to the smallest unit, rounded half away from zero.
 * @param currency lower case
 */
export function convertFromStripe(
  amount: number,
  currency: string,
): { readonly amount: number; readonly currency: string } {
  return { amount: convertShareFromStripe(amount, 1, 1, currency), currency: currency.toUpperCase() };
}

/**
 * Computes `amount × part / whole` of a Stripe amount in the smallest unit, rounded once, half away from zero.
 * @param currency lower case
 */
export function convertShareFromStripe(amount: number, part: number, total: number, currency: string): number {
  const { times, divisor } = unitRatio(currency.toUpperCase());
  return Number(divideRounded(BigInt(amount) * BigInt(part) * times, BigInt(total) * divisor));
}

/** Converts an amount to Stripe's unit, rounded half away from zero. */
export function convertToStripe(amount: number, currency: string): number {
  const { times, divisor } = unitRatio(currency);
  return Number(divideRounded(BigInt(amount) * divisor, times));
}

function unitRatio(code: string): { readonly times: bigint; readonly divisor: bigint } {
  const extraDigits = currencyDigits(code) - (DECIMALS.get(code) ?? 2);
  return extraDigits >= 0
    ? { times: 10n ** BigInt(extraDigits), divisor: 1n }
    : { times: 1n, divisor: 10n ** BigInt(-extraDigits) };
}
