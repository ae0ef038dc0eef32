import type { HttpEvent } from '#shared/http/request/http-event.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** An account's id, as short as those are. */
const ACCOUNT = /^[1-9]\d{0,9}$/;

/** The secret that a request has as its bearer; empty where it has none. */
export function bearerIn({ headers }: Pick<HttpEvent, 'headers'>): string {
  return BEARER.exec(headers.authorization?.trim() ?? '')?.[1] ?? '';
}

/** The account that a request names in `Account-ID`; null where it names none that can be one. */
export function accountNamed({ headers }: Pick<HttpEvent, 'headers'>): number | null {
  const named = headers['account-id']?.trim() ?? '';
  return ACCOUNT.test(named) ? Number(named) : null;
}
