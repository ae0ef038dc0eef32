/** A rates file that is unavailable or invalid; none of its rates were stored. */
export class RatesError extends Error {
  override readonly name = 'RatesError';
}
