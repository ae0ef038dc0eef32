/** A failure that the user can fix: shown as one line without a stack trace. */
export class LocalError extends Error {
  override name = 'LocalError';
}

/** Returns the `code` of a system error, e.g. `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
