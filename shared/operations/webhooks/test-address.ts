import { Refusal } from '#shared/domain/refusal.ts';
import { type AccessChanges, accessHeaders, changedAccess, NO_ACCESS } from '#shared/domain/webhooks/access.ts';
import { nameFor, refuseWithoutText, typesNamed } from '#shared/domain/webhooks/names.ts';
import type { WebhookType } from '#shared/domain/webhooks/notice.ts';
import { isTaken } from '#shared/domain/webhooks/retry.ts';
import type { Outcome, WebhookFormat } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Post } from '#shared/outside/post.ts';
import { assertAllowedAddress } from './check-address.ts';

interface TestedAddress extends AccessChanges {
  readonly url: string;
  readonly type: string;
  /** Default: the service's own. */
  readonly format?: WebhookFormat | null | undefined;
}

interface TestOutside {
  readonly post: Post;
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
  { url, type: asked, format, ...said }: TestedAddress,
  { post, example }: TestOutside,
): Promise<Outcome & { readonly isTaken: boolean }> {
  assertAllowedAddress('url', url);
  const types = typesNamed([asked]);
  const [type] = types;
  if (types === 'all' || type === undefined) throw new Refusal({ code: 'invalid', message: 'event_type is invalid.' });
  const webhook = { types, names: [asked], format: format ?? undefined };
  refuseWithoutText(webhook);
  const access = changedAccess(NO_ACCESS, said);
  const { event, data } = example(type as WebhookType, webhook.format);
  const named = { ...event, type: nameFor(type as WebhookType, webhook), created_at: runtime.now(), test: true };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'referral-tracking',
    ...accessHeaders(access),
    'webhook-id': `msg_test-${runtime.token()}`,
  };
  const outcome = await post({ url, headers, body: JSON.stringify({ event: named, data }) });
  return { ...outcome, isTaken: isTaken(outcome) };
}
