import { bracketed } from '#shared/domain/lists/bracketed.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';

/** Returns the URL of the same list with other parameters; CSV requests stay CSV. */
export function addressOf({ headers, rawPath, asCsv }: HttpEvent, parameters: object): string {
  const form = asCsv ? { format: 'csv' } : {};
  const query = bracketed({ ...parameters, ...form });
  return `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}${rawPath}?${query}`;
}
