import type { ErrorResponse } from '#shared/present/refusals.ts';
import type { Route } from '#shared/routes/route.ts';
import { UNEXPECTED } from '#shared/routes/texts.ts';

/**
 * Formats an error for the route's API (contract §2): version 1 uses `error`, its tracking also `message`, as the
 * specification shows both; all others use `message`.
 */
export function buildErrorBody(
  { auth, area }: Pick<Route, 'auth' | 'area'>,
  { message, code, transactionId, errors }: ErrorResponse,
): unknown {
  const codeAndErrors = { ...(errors === undefined ? {} : { errors }), ...(code === undefined ? {} : { code }) };
  if (area === 'reports' && auth === 'v1') return { message, code: code ?? 'invalid_params' };
  if (auth !== 'v1') return transactionId ? { transaction_id: transactionId } : { message, ...codeAndErrors };
  const fields = area === 'tracking' ? { error: message, message } : { error: message };
  return { ...(transactionId ? { transaction_id: transactionId } : {}), ...fields, ...codeAndErrors };
}

/** Formats an unexpected error without internal details. */
export function unexpectedErrorBody({ auth, area }: Pick<Route, 'auth' | 'area'>): unknown {
  if (area === 'reports' && auth === 'v1') return { error: UNEXPECTED };
  const code = auth === 'v1' ? {} : { code: 'internal_error' };
  return buildErrorBody({ auth, area }, { status: 500, message: UNEXPECTED, ...code });
}
