/**
 * Decimals in ISO 4217 other than two. `Intl` differs: it has none for forints and rupiahs. A test compares the list
 * with the published one.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/**
 * Returns the decimals of a currency's smallest unit, 2 for cents (contract: Currency).
 * @param currency ISO 4217 code
 */
export function digitsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}
