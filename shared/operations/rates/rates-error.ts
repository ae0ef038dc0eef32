/** Rates that cannot be had, or a file of them that is not to be trusted: nothing of it has been taken. */
export class RatesError extends Error {
  override readonly name = 'RatesError';
}
