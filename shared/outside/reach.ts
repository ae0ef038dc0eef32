import type { Reach } from '#shared/domain/webhooks/address.ts';

/** Returns the rules for webhook addresses; only local runs allow loopback. */
export function reach(): Reach {
  return { local: process.env.WEBHOOK_LOOPBACK === 'allowed' };
}
