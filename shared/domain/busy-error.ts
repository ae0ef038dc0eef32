/** Thrown when write conflicts exhaust the retries. Nothing was written; callers can repeat the request. */
export class BusyError extends Error {
  constructor(cause: unknown) {
    super('others were at the same records for too long', { cause });
    this.name = 'BusyError';
  }
}
