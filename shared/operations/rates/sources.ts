/** Where the files of rates are. */
export interface RateSources {
  /** The last day's. */
  readonly daily: string;
  /** Those of the last ninety days, read where some of them are missing. */
  readonly history: string;
}

/** The European Central Bank's own addresses. */
export const ECB_RATES: RateSources = {
  daily: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  history: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
};
