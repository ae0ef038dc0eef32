import { type Audience, buildAudience } from '#shared/domain/tracking/audience.ts';
import type { HttpEvent } from './http-event.ts';
import { VIEWER_COUNTRY } from './viewer-headers.ts';

/**
 * Reads the audience of a browser; undefined without `Origin`, since the country of a server's call is not the visitor's.
 */
export function readAudience({ headers }: Pick<HttpEvent, 'headers'>): Audience | undefined {
  if (headers.origin === undefined) return undefined;
  return buildAudience({ country: headers[VIEWER_COUNTRY], userAgent: headers['user-agent'] });
}
