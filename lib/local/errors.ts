/** A failure that the user can fix, shown without a stack trace. */
export class LocalError extends Error {
  override name = 'LocalError';
}

/** Returns a system error's code, e.g. `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
