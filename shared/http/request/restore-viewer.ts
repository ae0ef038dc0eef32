import { timingSafeEqual } from 'node:crypto';
import type { HttpMiddleware } from './http-event.ts';
import {
  EDGE_SECRET,
  EDGE_SECRET_VARIABLE,
  PREVIOUS_EDGE_SECRET_VARIABLE,
  VIEWER_ADDRESS,
  VIEWER_COUNTRY,
  VIEWER_HOST,
} from './viewer-headers.ts';

/**
 * Restores the viewer's address, host and country. The headers count only with CloudFront's secret, so that direct callers
 * cannot forge them.
 */
export const restoreViewer: HttpMiddleware = {
  before: ({ event }) => {
    const {
      [EDGE_SECRET]: sentSecret,
      [VIEWER_ADDRESS]: address,
      [VIEWER_HOST]: host,
      [VIEWER_COUNTRY]: country,
      ...headers
    } = event.headers;
    event.headers = headers;
    const secrets = [EDGE_SECRET_VARIABLE, PREVIOUS_EDGE_SECRET_VARIABLE].map((name) => event.stageVariables?.[name]);
    if (!address || !host || !secrets.some((secret) => isEqual(sentSecret, secret))) return;
    const { requestContext } = event;
    event.headers = { ...headers, host, ...(country ? { [VIEWER_COUNTRY]: country } : {}) };
    event.requestContext = {
      ...requestContext,
      domainName: host,
      http: { ...requestContext.http, sourceIp: address },
    };
  },
};

/** Constant-time comparison. */
function isEqual(sentSecret: string | undefined, secret: string | undefined): boolean {
  if (!sentSecret || !secret) return false;
  const [a, b] = [Buffer.from(sentSecret), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
