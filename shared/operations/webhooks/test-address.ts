import { Refusal } from '#shared/domain/refusal.ts';
import { assertFormatSupportsTypes, resolveEventNames, webhookEventName } from '#shared/domain/webhooks/event-names.ts';
import type { WebhookType } from '#shared/domain/webhooks/notice.ts';
import {
  type CredentialChanges,
  changeCredentials,
  credentialHeaders,
  NO_CREDENTIALS,
} from '#shared/domain/webhooks/receiver-credentials.ts';
import { isAcceptedByReceiver } from '#shared/domain/webhooks/retry.ts';
import type { AttemptOutcome, WebhookFormat } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import type { PostWebhook } from '#shared/outside/webhook-post.ts';
import { assertAllowedAddress } from './check-address.ts';

interface TestedAddress extends CredentialChanges {
  readonly url: string;
  readonly type: string;
  /** Default: the service's own. */
  readonly format?: WebhookFormat | null | undefined;
}

interface TestDependencies {
  readonly post: PostWebhook;
  readonly example: (type: WebhookType, format: WebhookFormat | undefined) => ExampleMessage;
}

export interface ExampleMessage {
  readonly event: object;
  readonly data: object;
}

/**
 * Posts an unsigned example to an address. Stores nothing.
 * @throws Refusal `invalid` for address, type or header
 */
export async function testWebhookAddress(
  { runtime }: Call,
  { url, type: eventName, format, ...credentials }: TestedAddress,
  { post, example }: TestDependencies,
): Promise<AttemptOutcome & { readonly isTaken: boolean }> {
  assertAllowedAddress('url', url);
  const types = resolveEventNames([eventName]);
  const [type] = types;
  if (types === 'all' || type === undefined)
    throw new Refusal({ code: 'invalid', message: 'event_type is invalid: name one type of event.' });
  const webhook = { types, names: [eventName], format: format ?? undefined };
  assertFormatSupportsTypes(webhook);
  const access = changeCredentials(NO_CREDENTIALS, credentials);
  const { event, data } = example(type as WebhookType, webhook.format);
  const names = {
    ...event,
    type: webhookEventName(type as WebhookType, webhook),
    created_at: runtime.now(),
    test: true,
  };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'referral-tracking',
    ...credentialHeaders(access),
    'webhook-id': `msg_test-${runtime.token()}`,
  };
  const outcome = await post({ url, headers, body: JSON.stringify({ event: names, data }) });
  return { ...outcome, isTaken: isAcceptedByReceiver(outcome) };
}
