import * as v from 'valibot';
import { AUDITED_KINDS, type AuditedKind } from '#shared/domain/audit/audit.ts';
import { BATCH_STATUSES } from '#shared/domain/batches/batch.ts';
import { field, id, maybe, textOrNull, when } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';

/** Version 2 names of audited record kinds. */
export const TYPE_OF = {
  account: 'account',
  'api key': 'api_key',
  user: 'user',
  promoter: 'promoter',
  promotion: 'promoter_campaign',
  'promo code': 'promo_code',
  lead: 'referral',
  commission: 'commission',
  payout: 'payout',
  campaign: 'campaign',
  reward: 'reward',
  product: 'product',
  webhook: 'webhook',
  'webhook delivery': 'webhook_delivery',
  'batch process': 'batch_process',
  'payments batch': 'payments_batch',
} as const satisfies Readonly<Record<AuditedKind, string>>;
export const AUDITED_TYPES = AUDITED_KINDS.map((kind) => TYPE_OF[kind]);

const value = v.union([v.string(), v.number(), v.boolean()]);

const known = v.object({
  ...v2Actor.entries,
  name: field(textOrNull, 'Name of the key; null for anybody else.'),
  email: field(textOrNull, 'E-mail of the user; null for anybody else.'),
});

export const v2AuditLog = v.object({
  id: field(v.string(), 'Id of the entry. Ids are in the order of time.'),
  created_at: field(when, 'When it was done.'),
  actor: field(known, 'Who did it.'),
  opened_by: field(
    maybe(known),
    'Who of the company had opened the portal as the promoter, and did it; null where the promoter did, or anybody else.',
  ),
  operation: field(
    v.string(),
    'What was done: the address of the call without ids, as `v2/company/promoters/update`; `admin` with the command; for what the service ' +
      'does by itself, `schedule`, `queue` or `stream` with its name: by the clock, as it sends messages, or as it follows changes.',
  ),
  address: field(textOrNull, 'The address that it came from, as far as the deployment keeps it.'),
  records: field(
    v.array(
      v.object({
        type: field(v.picklist(AUDITED_TYPES), 'The kind of record.'),
        id: field(v.string(), 'Its id.'),
      }),
    ),
    'What it was done to, a hundred at the most: what the call names, and what its first transaction has written.',
  ),
  fields: field(v.array(v.string()), 'The names of the parameters that were sent.'),
  values: field(
    v.record(v.string(), v.union([value, v.array(value)])),
    'What was sent in those that say nothing about a person, such as statuses and amounts.',
  ),
  batch_process_id: field(maybe(id), 'The batch process that it began; null where it began none.'),
  outcome: field(v.picklist(BATCH_STATUSES), '`completed`; or the status of its batch process.'),
});
