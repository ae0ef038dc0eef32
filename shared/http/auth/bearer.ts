import type { HttpEvent } from '#shared/http/request/http-event.ts';

const BEARER = /^Bearer +(\S+)$/i;

const ACCOUNT = /^[1-9]\d{0,9}$/;

/** Returns the bearer secret; empty for none. */
export function readBearer({ headers }: Pick<HttpEvent, 'headers'>): string {
  return BEARER.exec(headers.authorization?.trim() ?? '')?.[1] ?? '';
}

/** Returns the id in `Account-ID`; null if missing or invalid. */
export function readAccountId({ headers }: Pick<HttpEvent, 'headers'>): number | null {
  const text = headers['account-id']?.trim() ?? '';
  return ACCOUNT.test(text) ? Number(text) : null;
}
