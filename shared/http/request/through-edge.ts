import { timingSafeEqual } from 'node:crypto';
import type { HttpMiddleware } from './http-event.ts';
import { EDGE_SECRET, EDGE_VARIABLE, PREVIOUS_EDGE_VARIABLE, VIEWER_ADDRESS, VIEWER_HOST } from './viewer-headers.ts';

/**
 * Shows a request that came through the distribution as the API would have seen it without: with the address of whoever
 * sent it, and the name that it was called by. The headers that say so count only beside the secret that the distribution
 * sends and API Gateway knows. Whoever calls the API itself may send what he likes there, and is seen by his own address.
 */
export const throughEdge: HttpMiddleware = {
  before: ({ event }) => {
    const { [EDGE_SECRET]: shown, [VIEWER_ADDRESS]: address, [VIEWER_HOST]: host, ...headers } = event.headers;
    event.headers = headers;
    const secrets = [EDGE_VARIABLE, PREVIOUS_EDGE_VARIABLE].map((name) => event.stageVariables?.[name]);
    if (!address || !host || !secrets.some((secret) => isEqual(shown, secret))) return;
    const { requestContext } = event;
    event.headers = { ...headers, host };
    event.requestContext = {
      ...requestContext,
      domainName: host,
      http: { ...requestContext.http, sourceIp: address },
    };
  },
};

/** Compares in a time that says nothing of how much was right. */
function isEqual(shown: string | undefined, secret: string | undefined): boolean {
  if (!shown || !secret) return false;
  const [one, other] = [Buffer.from(shown), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
