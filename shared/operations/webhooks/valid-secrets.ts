import { encodeSecret, secretMessage, validSecrets } from '#shared/domain/webhooks/secrets.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';

/** Signing secret. */
export interface WebhookSigningSecret {
  readonly secret: string;
  readonly createdAt: string;
  /** ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

/** Derives a webhook's valid secrets, newest first; none is stored. @param now ISO 8601 */
export function deriveSecrets(
  account: number,
  webhook: Webhook,
  now: string,
  mac: MacGenerator,
): Promise<WebhookSigningSecret[]> {
  const secrets = validSecrets(webhook, now).map(async ({ generation, createdAt, expiresAt }) => {
    const bytes = await mac(secretMessage({ account, endpointId: webhook.id, generation }));
    return { secret: encodeSecret(bytes), createdAt, expiresAt };
  });
  return Promise.all(secrets);
}
