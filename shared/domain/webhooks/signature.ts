import { createHmac } from 'node:crypto';
import { decodeSecret } from './secrets.ts';

/** Message of one attempt. */
export interface WebhookMessageToSign {
  /** Without dots, which separate the signed parts. */
  readonly id: string;
  /** ISO 8601; receivers reject messages older than a few minutes. */
  readonly at: string;
  readonly body: string;
}

/**
 * Signs a message with every secret (Standard Webhooks 1.0).
 * @throws RangeError for an invalid secret, no secret, or an id with a dot
 */
export function signMessage({ id, at, body }: WebhookMessageToSign, secrets: readonly string[]) {
  if (secrets.length === 0 || id.includes('.')) throw new RangeError('This message cannot be signed.');
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    return `v1,${createHmac('sha256', decodeSecret(secret)).update(signed).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
