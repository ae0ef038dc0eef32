/** A rates file that is unavailable or invalid; nothing was stored. */
export class RatesError extends Error {
  override readonly name = 'RatesError';
}
