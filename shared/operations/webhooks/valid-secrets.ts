import { secretMessage, secretOf, validSecrets } from '#shared/domain/webhooks/secrets.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { Mac } from '#shared/outside/mac.ts';

/** A secret as whoever signs and verifies needs it. */
export interface Secret {
  readonly secret: string;
  readonly createdAt: string;
  /** Until when messages are signed with it, ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

/** The secrets of a webhook that are valid, the newest first. They are made anew: none is stored. @param now ISO 8601 */
export function secretsOf(account: number, webhook: Webhook, now: string, mac: Mac): Promise<Secret[]> {
  const secrets = validSecrets(webhook, now).map(async ({ generation, createdAt, expiresAt }) => {
    const made = await mac(secretMessage({ account, endpointId: webhook.id, generation }));
    return { secret: secretOf(made), createdAt, expiresAt };
  });
  return Promise.all(secrets);
}
