import * as v from 'valibot';
import { AUDITED_KINDS, type AuditedKind } from '#shared/domain/audit/audit.ts';
import { BATCH_STATUSES } from '#shared/domain/batches/batch.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';

/** Version 2 names of audited record kinds. */
export const RECORD_TYPE_NAMES = {
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
  invoice: 'invoice',
} as const satisfies Readonly<Record<AuditedKind, string>>;
export const AUDITED_TYPES = AUDITED_KINDS.map((kind) => RECORD_TYPE_NAMES[kind]);

const value = v.union([v.string(), v.number(), v.boolean()]);

const actorSchema = v.object({
  ...v2Actor.entries,
  name: field(nullableText, 'Name of the API key; null for other callers.'),
  email: field(nullableText, 'E-mail of the user; null for other callers.'),
});

export const v2AuditLog = v.object({
  id: field(v.string(), 'Id of the entry. Ids sort by time.'),
  created_at: field(timestampField, 'When the change was made.'),
  actor: field(actorSchema, 'Who made the change.'),
  opened_by: field(
    nullable(actorSchema),
    'The user who made the change in the portal on the promoter’s behalf; null if the promoter or another caller made it.',
  ),
  operation: field(
    v.string(),
    'The operation: path of the call without ids, such as `v2/company/promoters/update`; `admin` with the command; `schedule`, ' +
      '`queue` or `stream` with its name for what the service does itself: scheduled tasks, sending messages, processing changes.',
  ),
  address: field(nullableText, 'IP address of the caller, as far as the deployment keeps it.'),
  records: field(
    v.array(
      v.object({
        type: field(v.picklist(AUDITED_TYPES), 'The kind of record.'),
        id: field(v.string(), 'Id of the record.'),
      }),
    ),
    'Records affected, up to 100: those that the call names and those that its first transaction wrote.',
  ),
  fields: field(v.array(v.string()), 'Names of the parameters sent.'),
  values: field(
    v.record(v.string(), v.union([value, v.array(value)])),
    'Values sent in parameters without personal data, such as statuses and amounts.',
  ),
  batch_process_id: field(nullable(idField), 'The batch process that the call started; null if none.'),
  outcome: field(v.picklist(BATCH_STATUSES), '`completed`, or the status of the batch process.'),
});
