import { encodeBracketedQuery } from '#shared/domain/lists/bracketed-query.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';

/** The address of the same list with other parameters, in the same form: whoever has asked for CSV goes on with it. */
export function addressOf({ headers, rawPath, asCsv }: HttpEvent, parameters: object): string {
  const form = asCsv ? { format: 'csv' } : {};
  const query = encodeBracketedQuery({ ...parameters, ...form });
  return `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}${rawPath}?${query}`;
}
