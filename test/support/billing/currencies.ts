export interface Currency {
  readonly code: string;
  /** Decimals in the shop's books, as in ISO 4217. */
  readonly digits: number;
  /** Decimals in the provider's amounts. */
  readonly providerDigits: number;
  /** Charged amounts are multiples of this, in the provider's unit. */
  readonly step: number;
  /** Value of ten euros in this currency, roughly. */
  readonly tenEuros: number;
}

/** Parses a currency table: code, decimals of the books, decimals of the provider, step, value of ten euros. */
function parseCurrencies(table: string): readonly Currency[] {
  return table.split(';').map((row) => {
    const [code = '', ...numbers] = row.trim().split(' ');
    const [digits = 0, providerDigits = 0, step = 0, tenEuros = 0] = numbers.map(Number);
    return { code, digits, providerDigits, step, tenEuros };
  });
}

const EVERYWHERE = parseCurrencies(
  'USD 2 2 1 13; EUR 2 2 1 10; GBP 2 2 1 9; JPY 0 0 1 1100; KRW 0 0 1 15000; HUF 2 2 1 2700; TWD 2 2 1 390',
);

/** Includes Stripe's special cases: ISK and UGX are sent with two decimals, MGA with none. */
export const STRIPE_CURRENCIES: readonly Currency[] = [
  ...EVERYWHERE,
  ...parseCurrencies('KWD 3 3 10 4; BHD 3 3 10 5; ISK 0 2 100 1500; UGX 0 2 100 31000; MGA 2 0 1 26000'),
];

export const PADDLE_CURRENCIES: readonly Currency[] = [
  ...EVERYWHERE,
  ...parseCurrencies('VND 0 0 1 270000; INR 2 2 1 600; BRL 2 2 1 22; PLN 2 2 1 39; CZK 2 2 1 245'),
];

/** Weekly days with exchange rates, in the past so that other tests do not use them. */
export const RATE_DAYS: readonly string[] = Array.from({ length: 80 }, (_, week) =>
  new Date(Date.UTC(2011, 0, 3 + 7 * week)).toISOString().slice(0, 10),
);
export const RATES: Readonly<Record<string, string>> = {
  USD: '1.3348',
  GBP: '0.86125',
  JPY: '108.98',
  KRW: '1500.12',
  HUF: '278.35',
  TWD: '38.8871',
  KWD: '0.375281',
  BHD: '0.503213',
  ISK: '154.17',
  UGX: '3077.9314',
  MGA: '2873.5512',
  VND: '26024.32',
  INR: '59.6915',
  BRL: '2.2041',
  PLN: '3.9665',
  CZK: '25.061',
};

/** Rounds `top / bottom` half away from zero; the bottom is positive. */
export function roundQuotient(top: bigint, bottom: bigint): number {
  const sign = top < 0n ? -1n : 1n;
  return Number(sign * ((2n * sign * top + bottom) / (2n * bottom)));
}

/** Converts an amount to US cents via the euro, rounded once. */
export function toCents(amount: number, { code, digits }: Currency): number {
  if (code === 'USD') return amount;
  const scale = (text: string) => BigInt(Math.round(Number(text) * 1e9));
  const [from, to] = [scale(RATES[code] ?? '1'), scale(RATES.USD as string)];
  return roundQuotient(BigInt(amount) * to * 100n, from * 10n ** BigInt(digits));
}
