import { encodeBracketedQuery } from '#shared/domain/lists/bracketed-query.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';

/** Returns the list's URL with other parameters; CSV stays CSV. */
export function listUrl({ headers, rawPath, asCsv }: HttpEvent, parameters: object): string {
  const format = asCsv ? { format: 'csv' } : {};
  const query = encodeBracketedQuery({ ...parameters, ...format });
  return `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}${rawPath}?${query}`;
}
