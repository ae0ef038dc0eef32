import { DAY_MS } from '#shared/domain/time.ts';

/** How long nothing is paid to where money has never gone: whoever has taken an account over is found out meanwhile. */
export const WAITING_MS = 2 * DAY_MS;

/**
 * From when on a method is paid to: 48 hours after where its money goes was changed.
 * @param changedAt ISO 8601; null where it was never changed since the promoter was created
 * @returns ISO 8601; null where there is nothing to wait for
 */
export function payableFrom({ changedAt }: { readonly changedAt: string | null }): string | null {
  return changedAt === null ? null : new Date(Date.parse(changedAt) + WAITING_MS).toISOString();
}

/** Whether a method has to wait. @param now ISO 8601 */
export function isWaiting(method: { readonly changedAt: string | null }, now: string): boolean {
  const from = payableFrom(method);
  return from !== null && Date.parse(from) > Date.parse(now);
}
