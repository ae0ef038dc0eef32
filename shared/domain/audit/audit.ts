import type { Actor } from '#shared/domain/accounts/caller.ts';

/** Kinds of records that somebody can have changed. */
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
] as const;
export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** A record that somebody changed. */
export interface AuditedRecord {
  readonly kind: AuditedKind;
  readonly id: number | string;
}

type KeptValue = string | number | boolean | readonly (string | number | boolean)[];

/** Who does something: somebody who is known, or whoever becomes a promoter by it. */
export type Doer = Actor | 'new promoter';

/**
 * Who it is, as it is kept.
 * @param touched the records that are changed
 * @throws TypeError where a new promoter is said to do what makes no promoter
 */
export function keptDoer(doer: Doer, touched: readonly AuditedRecord[]): Actor {
  if (doer !== 'new promoter') return doer;
  const made = touched.find(({ kind }) => kind === 'promoter');
  if (!made) throw new TypeError('Nobody becomes a promoter by this.');
  return { is: 'promoter', id: Number(made.id) };
}

/** Who did what, when, from where, to which records. It names persons by their ids alone, and is never changed. */
export interface AuditEntry {
  /** Begins with when it was: ids are in the order of time. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: Actor;
  /**
   * The function's file for a call, as `v2/company/promoters/update`; `admin` with the command. What the service does by itself is
   * `schedule` (by the clock), `queue` (as it sends messages) or `stream` (as it follows changes) with its name.
   */
  readonly operation: string;
  /** The address that the call came from, as far as it is kept; null where there is none. */
  readonly from: string | null;
  readonly records: readonly AuditedRecord[];
  /** The names of all parameters that were sent. */
  readonly fields: readonly string[];
  /** What was sent in those that never say anything about a person. */
  readonly values: Readonly<Record<string, KeptValue>>;
}

/** Parameters whose values are kept: statuses, amounts, ids of records. All others are known by their names alone. */
const KEPT = new Set(
  (
    'status state role scopes amount quantity unit reward_type currency percent due_days cycle min_paying_customers account id ids ' +
    'campaign_id to_campaign_id from_campaign_id source_campaign_id destination_campaign_id promotion_id promoter_id ' +
    'promoter_campaign_id parent_promoter_id lead_id referral_id reward_id soft_switch soft_move_referrals drop ' +
    'override_existing_lead skip_email_notification fraud_check archived enabled types event_types paid_at date_paid ' +
    'auto_approve_rewards auto_approve_promoters auto_approve_up_to holding_days plan_id method selected_payout_methods four_eyes offset_debts us_form_threshold total part ' +
    'file_format wise_header mode drop_old_secrets with_shipping sale_for_each_line after_fee test_counts'
  ).split(' '),
);
/** The most names, and the most values of a list, that are kept. */
const MOST = 50;
const LONGEST = 100;
/** The smallest fraction that is kept as a number; DynamoDB has none below 1e-130. */
const SMALLEST = 1e-100;

/** What is kept of the parameters of a call. */
export function keptOf(given: Readonly<Record<string, unknown>>): Pick<AuditEntry, 'fields' | 'values'> {
  const names = Object.keys(given).filter((name) => given[name] !== undefined && given[name] !== null);
  const values = names.flatMap((name) => {
    const value = KEPT.has(name) ? keptValue(given[name]) : null;
    return value === null ? [] : [[name, value] as const];
  });
  return { fields: names.slice(0, MOST), values: Object.fromEntries(values) };
}

function keptValue(value: unknown): KeptValue | null {
  if (isShort(value)) return storable(value);
  return Array.isArray(value) && value.every(isShort) ? value.slice(0, MOST).map(storable) : null;
}

/** Numbers that a table may not hold as they are, and no parameter is meant to be, are kept as texts. */
function storable<T extends string | number | boolean>(value: T): T | string {
  const size = typeof value === 'number' ? Math.abs(value) : 0;
  return size === 0 || (size >= SMALLEST && size <= Number.MAX_SAFE_INTEGER) ? value : String(value);
}

function isShort(value: unknown): value is string | number | boolean {
  return ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.length <= LONGEST);
}

/** How much of an address is kept: all of it, the network it is in, or nothing. */
export const ADDRESS_RULES = ['full', 'masked', 'none'] as const;
export type AddressRule = (typeof ADDRESS_RULES)[number];

/** An address as it is kept. Of a network, IPv4 leaves out the last of four parts; IPv6 all behind the third group. */
export function keptAddress(address: string | undefined, rule: AddressRule): string | null {
  if (!address || rule === 'none') return null;
  if (rule === 'full') return address;
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`;
  return address.replace(/\.\d+$/, '.0');
}

/** Which entries are listed: those that fit all of it. */
export interface AuditQuery {
  /** Any of these. */
  readonly by?: readonly Actor['is'][] | undefined;
  /** Id of the key, person or promoter; name of the schedule. */
  readonly byId?: string | undefined;
  readonly operations?: readonly string[] | undefined;
  /** Records of any of these. */
  readonly kinds?: readonly AuditedKind[] | undefined;
  readonly recordId?: string | undefined;
  /** ISO 8601, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether an entry is one that is asked for, its time apart. */
export function fits({ by, operation, records }: AuditEntry, query: AuditQuery): boolean {
  const isBy = (query.by?.includes(by.is) ?? true) && (query.byId ?? nameOf(by)) === nameOf(by);
  const isOperation = query.operations?.includes(operation) ?? true;
  const isOf = ({ kind, id }: AuditedRecord) =>
    (query.kinds?.includes(kind) ?? true) && (query.recordId ?? String(id)) === String(id);
  const asksRecord = query.kinds !== undefined || query.recordId !== undefined;
  return isBy && isOperation && (!asksRecord || records.some(isOf));
}

function nameOf(by: Actor): string | null {
  if (by.is === 'command') return null;
  return String(by.is === 'schedule' ? by.name : by.id);
}
