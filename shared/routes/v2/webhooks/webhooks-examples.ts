import { deliveryNumber } from '#shared/domain/webhooks/delivery-number.ts';
import type { V2Webhook, V2WebhookDelivery, V2WebhookWithSecrets } from './webhooks-output.ts';

export const v2WebhookExample: V2Webhook = {
  id: 4,
  url: 'https://hooks.shop.example/referrals',
  campaign_id: null,
  description: 'Our ledger',
  event_types: ['sale_created', 'refund_created'],
  campaign_ids: [],
  format: 'standard',
  timeout: 15,
  max_retries: 7,
  headers: { 'X-Source': 'referrals' },
  basic_auth_user: 'ledger',
  basic_auth_enabled: true,
  active: true,
  types: ['sale_created', 'refund_created'],
  enabled: true,
  disabled_at: null,
  disabled_because: null,
  failing_since: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};

/** The secret's bytes count up from 0. */
export const v2WebhookWithSecretsExample: V2WebhookWithSecrets = {
  ...v2WebhookExample,
  secrets: [
    {
      secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
      created_at: v2WebhookExample.created_at,
      expires_at: null,
    },
  ],
};

const MESSAGE_ID = 'msg_0mi8ts1s0-1-test-Yk3vX0b2nQ-to-4';
const notice = { id: 'evt_1-test-Yk3vX0b2nQ', type: 'test' } as const;

export const pendingDeliveryExample: V2WebhookDelivery = {
  id: deliveryNumber(MESSAGE_ID),
  message_id: MESSAGE_ID,
  webhook_id: v2WebhookExample.id,
  event_id: notice.id,
  event_type: notice.type,
  action: 'created',
  entity_type: 'test',
  entity_id: null,
  type: notice.type,
  status: 'pending',
  state: 'pending',
  attempts: 0,
  attempt_log: [],
  last_error: null,
  response_code: null,
  response_body: null,
  object_changes: null,
  delivered_at: null,
  due_at: '2026-11-21T09:31:00.000Z',
  created_at: '2026-11-21T09:31:00.000Z',
  payload: { event: { ...notice, created_at: '2026-11-21T09:31:00.000Z' }, data: {} },
};

export const completedDeliveryExample: V2WebhookDelivery = {
  ...pendingDeliveryExample,
  status: 'delivered',
  state: 'delivered',
  attempts: 2,
  attempt_log: [
    { at: '2026-11-21T09:31:00.200Z', duration_ms: 15_000, status: null, error: 'timeout' },
    { at: '2026-11-21T09:31:20.300Z', duration_ms: 120, status: 204, error: null },
  ],
  response_code: 204,
  delivered_at: '2026-11-21T09:31:20.420Z',
  due_at: null,
};
