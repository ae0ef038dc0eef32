import type { Reach } from '#shared/domain/webhooks/address.ts';

/** Returns the address rules of this run. */
export function reach(): Reach {
  return { local: process.env.WEBHOOK_LOOPBACK === 'allowed' };
}
