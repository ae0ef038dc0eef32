/** ISO 4217 decimals other than two. `Intl` differs, such as for forints. A test compares the published list. */
const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** Returns the decimals of a currency (contract: Currency). */
export function currencyDigits(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}
