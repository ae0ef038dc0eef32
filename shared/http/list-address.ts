import type { HttpEvent } from './http-event.ts';
import { nestedText } from './nested.ts';

/** The address of the same list with other parameters, in the same form: whoever has asked for CSV goes on with it. */
export function addressOf({ headers, rawPath, asCsv }: HttpEvent, parameters: object): string {
  const form = asCsv ? { format: 'csv' } : {};
  const query = nestedText({ ...parameters, ...form });
  return `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}${rawPath}?${query}`;
}
