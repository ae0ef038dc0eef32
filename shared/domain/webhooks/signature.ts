import { createHmac } from 'node:crypto';
import { secretBytes } from './secrets.ts';

/** A message as one attempt sends it. */
export interface Message {
  /** Without a dot: the parts of what is signed are set apart by dots. */
  readonly id: string;
  /** When the attempt is made, ISO 8601: receivers refuse what is older than some minutes. */
  readonly at: string;
  /** The very text that is sent. */
  readonly body: string;
}

/**
 * The headers that show a receiver from whom a message comes and that it is whole (Standard Webhooks 1.0): a signature for
 * each secret, any one of which will do.
 * @param secrets all that are valid, as receivers are given them
 * @throws RangeError where one is no secret, where there is none, or where the id has a dot
 */
export function signatureHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  if (secrets.length === 0 || id.includes('.')) throw new RangeError('This message cannot be signed.');
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    return `v1,${createHmac('sha256', secretBytes(secret)).update(signed).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
