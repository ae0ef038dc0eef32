/** URLs of the rates files. */
export interface RateSources {
  readonly daily: string;
  /** Read if days are missing. */
  readonly history: string;
}

export const ECB_RATES: RateSources = {
  daily: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  history: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
};
