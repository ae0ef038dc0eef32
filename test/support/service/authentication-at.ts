import type { Request } from '@middy/core';
import { authenticate } from '#shared/http/auth/authenticate.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';

/** Authentication with a clock in seconds that the test sets. */
export function createAuthentication(auth: KeyedRoute['auth']) {
  const start = Date.now();
  let seconds = 0;
  const { before } = authenticate(
    { auth, area: 'tracking', permission: 'track' },
    { now: () => new Date(start + seconds * 1000).toISOString() },
  );
  return {
    accepts: async (headers: Record<string, string>, at: number): Promise<boolean> => {
      seconds = at;
      try {
        await before?.({ event: { headers } as unknown as HttpEvent } as Request<HttpEvent, never, Error, never>);
        return true;
      } catch {
        return false;
      }
    },
  };
}
