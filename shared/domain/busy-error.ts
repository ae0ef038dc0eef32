/** Thrown when write conflicts exhaust the retries. Nothing was written; callers can repeat the request. */
export class BusyError extends Error {
  constructor(cause: unknown) {
    super('too many conflicts', { cause });
    this.name = 'BusyError';
  }
}
