import type { Account } from '#shared/domain/account.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { authenticate } from './authenticate.ts';
import type { Reply } from './http-event.ts';
import { layers, type OpenRequest } from './open-endpoint.ts';
import { replyOf } from './reply.ts';

/** A request that has passed authentication and validation. */
export interface Request<Input> extends OpenRequest<Input> {
  /** Whose key it came with. */
  readonly account: Account;
}

/**
 * A Lambda handler for a route that asks for a key: as an open one, and authentication before all else.
 * @param handle answers the request, or throws a Refusal
 */
export function endpoint<Input>(route: KeyedRoute, handle: (request: Request<Input>) => Promise<Reply['body']>) {
  return layers(route, authenticate(route, runtime)).handler(async (event) => {
    const { input, account } = event as { input: Input; account: Account };
    return replyOf(await handle({ input, account, runtime }), event);
  });
}
