/**
 * The currencies of ISO 4217 whose smallest unit is not a hundredth, by how many decimals it has. It is written out because
 * the table of the runtime (`Intl`) goes by habit: there forints and rupiahs have none. A test compares it with the
 * published list.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/**
 * How many decimals a currency has: an amount of 1 is so much of it (contract: Currency).
 * @param currency ISO 4217 code
 * @returns 2 for cents, 0 where the smallest unit is a whole one, 3 for a thousandth
 */
export function digitsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}
