import type { Actor } from '#shared/domain/accounts/caller.ts';

export const AUDITED_KINDS = [
  'account',
  'api key',
  'user',
  'promoter',
  'promotion',
  'promo code',
  'lead',
  'commission',
  'payout',
  'campaign',
  'reward',
  'product',
  'webhook',
  'webhook delivery',
  'batch process',
  'payments batch',
  'invoice',
] as const;
export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** A changed record. */
export interface AuditedRecord {
  readonly kind: AuditedKind;
  readonly id: number | string;
}

type AuditValue = string | number | boolean | readonly (string | number | boolean)[];

/** An actor, or the promoter that this call creates. */
export type AuditActor = Actor | 'new promoter';

/**
 * Returns the actor to store in an audit entry.
 * @param records the changed records
 * @throws TypeError for a new promoter if no promoter is among them
 */
export function resolveAuditActor(actor: AuditActor, records: readonly AuditedRecord[]): Actor {
  if (actor !== 'new promoter') return actor;
  const createdPromoter = records.find(({ kind }) => kind === 'promoter');
  if (!createdPromoter) throw new TypeError('This operation creates no promoter.');
  return { is: 'promoter', id: Number(createdPromoter.id) };
}

/** An immutable audit entry; persons by id only. */
export interface AuditEntry {
  /** Sorts by time. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: Actor;
  /**
   * A call's file, such as `v2/company/promoters/update`; otherwise `admin`, `schedule`, `queue` or `stream` with a
   * name.
   */
  readonly operation: string;
  /** IP address, masked by the account's rule. */
  readonly from: string | null;
  readonly records: readonly AuditedRecord[];
  readonly fields: readonly string[];
  /** Without personal data. */
  readonly values: Readonly<Record<string, AuditValue>>;
}

/** Parameters stored with values: statuses, amounts, record ids. Others by name only. */
const PARAMETERS_WITH_VALUES = new Set(
  (
    'status state role scopes amount quantity unit reward_type currency percent due_days cycle min_paying_customers account id ids ' +
    'campaign_id to_campaign_id from_campaign_id source_campaign_id destination_campaign_id promotion_id promoter_id ' +
    'promoter_campaign_id parent_promoter_id clear lead_id referral_id reward_id soft_switch soft_move_referrals drop ' +
    'override_existing_lead skip_email_notification fraud_check archived enabled types event_types paid_at date_paid ' +
    'auto_approve_rewards auto_approve_promoters auto_approve_up_to holding_days plan_id method selected_payout_methods four_eyes offset_debts us_form_threshold total part ' +
    'large_commission slack_kinds file_format wise_header mode drop_old_secrets with_shipping sale_for_each_line after_fee test_counts'
  ).split(' '),
);
const MAX_NAMES = 50;
const MAX_VALUE_LENGTH = 100;
/** Smallest fraction stored as a number; DynamoDB's minimum is 1e-130. */
const MIN_FRACTION = 1e-100;

/** Returns the audit fields of a call's parameters. */
export function selectAuditFields(
  parameters: Readonly<Record<string, unknown>>,
): Pick<AuditEntry, 'fields' | 'values'> {
  const names = Object.keys(parameters).filter((name) => parameters[name] !== undefined && parameters[name] !== null);
  const values = names.flatMap((name) => {
    const value = PARAMETERS_WITH_VALUES.has(name) ? toAuditValue(parameters[name]) : null;
    return value === null ? [] : [[name, value] as const];
  });
  return { fields: names.slice(0, MAX_NAMES), values: Object.fromEntries(values) };
}

function toAuditValue(value: unknown): AuditValue | null {
  if (isShort(value)) return toStorableValue(value);
  return Array.isArray(value) && value.every(isShort) ? value.slice(0, MAX_NAMES).map(toStorableValue) : null;
}

/** Numbers outside DynamoDB's range are stored as text. */
function toStorableValue<T extends string | number | boolean>(value: T): T | string {
  const size = typeof value === 'number' ? Math.abs(value) : 0;
  return size === 0 || (size >= MIN_FRACTION && size <= Number.MAX_SAFE_INTEGER) ? value : String(value);
}

function isShort(value: unknown): value is string | number | boolean {
  return (
    ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH)
  );
}

/** Storage of IP addresses: complete, network only, or none. */
export const ADDRESS_RULES = ['full', 'masked', 'none'] as const;
export type AddressRule = (typeof ADDRESS_RULES)[number];

/** Returns an address as stored; masking keeps three IPv4 parts or IPv6 groups. */
export function maskIpAddress(address: string | undefined, rule: AddressRule): string | null {
  if (!address || rule === 'none') return null;
  if (rule === 'full') return address;
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`;
  return address.replace(/\.\d+$/, '.0');
}

/** An audit filter; all conditions must match. */
export interface AuditQuery {
  readonly by?: readonly Actor['is'][] | undefined;
  /** Key, user or promoter id, or schedule name. */
  readonly byId?: string | undefined;
  readonly operations?: readonly string[] | undefined;
  readonly kinds?: readonly AuditedKind[] | undefined;
  readonly recordId?: string | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether an entry matches the filter, apart from its time. */
export function matchesAuditQuery({ by, operation, records }: AuditEntry, query: AuditQuery): boolean {
  const matchesActor = (query.by?.includes(by.is) ?? true) && (query.byId ?? actorId(by)) === actorId(by);
  const isOperation = query.operations?.includes(operation) ?? true;
  const isMatch = ({ kind, id }: AuditedRecord) =>
    (query.kinds?.includes(kind) ?? true) && (query.recordId ?? String(id)) === String(id);
  const isByRecord = query.kinds !== undefined || query.recordId !== undefined;
  return matchesActor && isOperation && (!isByRecord || records.some(isMatch));
}

function actorId(by: Actor): string | null {
  if (by.is === 'command') return null;
  return String(by.is === 'schedule' ? by.name : by.id);
}
