import type { HttpEvent } from './http-event.ts';
import { nestedText } from './nested.ts';

/** The address of the same list with other parameters. */
export function addressOf({ headers, rawPath }: HttpEvent, parameters: object): string {
  return `${headers['x-forwarded-proto'] ?? 'http'}://${headers.host}${rawPath}?${nestedText(parameters)}`;
}
