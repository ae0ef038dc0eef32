import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';

type RecordType = AuditLogEntry['records'][number]['type'];

const NOUNS = {
  promoter: ['a promoter', 'promoters'],
  promoter_campaign: ['a promoter’s terms in a campaign', 'promoters’ terms in campaigns'],
  promo_code: ['a promo code', 'promo codes'],
  referral: ['a referral', 'referrals'],
  commission: ['a commission', 'commissions'],
  payout: ['a payout', 'payouts'],
  payments_batch: ['a payment batch', 'payment batches'],
  invoice: ['an invoice', 'invoices'],
  campaign: ['a campaign', 'campaigns'],
  reward: ['a reward', 'rewards'],
  product: ['a product', 'products'],
  webhook: ['a webhook', 'webhooks'],
  webhook_delivery: ['a webhook delivery', 'webhook deliveries'],
  api_key: ['an API key', 'API keys'],
  user: ['a person', 'people'],
} as const satisfies Partial<Record<RecordType, readonly [singular: string, plural: string]>>;

/** A sentence without its actor, or a verb, the kind of record and the rest: "marked", 3 payouts, "as paid". */
type ChangeWords = string | readonly [verb: string, type: keyof typeof NOUNS, rest?: string];

const COMPANY: Readonly<Record<string, ChangeWords>> = {
  'promoters/create': ['added', 'promoter'],
  'promoters/update': ['edited', 'promoter'],
  'promoters/accept': ['approved', 'promoter'],
  'promoters/reject': ['rejected', 'promoter'],
  'promoters/block': ['blocked', 'promoter'],
  'promoters/archive': ['archived', 'promoter'],
  'promoters/restore': ['restored', 'promoter'],
  'promoters/add_to_campaign': ['added', 'promoter', 'to a campaign'],
  'promoters/move_to_campaign': ['moved', 'promoter', 'to another campaign'],
  'promoters/assign_parent': ['assigned a parent to', 'promoter'],
  'promoters/add_tags': ['added tags to', 'promoter'],
  'promoters/remove_tags': ['removed tags from', 'promoter'],
  'promoters/open_portal': 'opened the portal as a promoter',
  'promoter_campaigns/update': ['edited', 'promoter_campaign'],
  'promo_codes/create': ['added', 'promo_code'],
  'promo_codes/update': ['edited', 'promo_code'],
  'promo_codes/delete': ['removed', 'promo_code'],
  'payout_methods/create': 'added a payout method of a promoter',
  'payout_methods/update': 'edited a payout method of a promoter',
  'payout_methods/delete': 'deleted a payout method of a promoter',
  'payout_methods/reveal': 'viewed the unmasked payout method of a promoter',
  'referrals/create': ['added', 'referral'],
  'referrals/update': ['edited', 'referral'],
  'referrals/approve': ['approved', 'referral'],
  'referrals/enable': ['undid the denial of', 'referral'],
  'referrals/disable': ['denied', 'referral'],
  'referrals/move_to_promoter': ['moved', 'referral', 'to another promoter'],
  'referrals/delete': ['deleted', 'referral'],
  'commissions/create': ['added', 'commission'],
  'commissions/update': ['edited the notes of', 'commission'],
  'commissions/approve': ['approved', 'commission'],
  'commissions/deny': ['denied', 'commission'],
  'commissions/mark_fulfilled': ['marked', 'commission', 'as fulfilled'],
  'commissions/mark_unfulfilled': ['marked', 'commission', 'as not fulfilled'],
  'commissions/destroy': ['deleted', 'commission'],
  'commissions/generate_payouts': ['created payouts from', 'commission'],
  'commissions/write_off': 'wrote off a promoter’s debt',
  'payouts/mark_as_paid': ['marked', 'payout', 'as paid'],
  'payouts/mark_as_unpaid': ['marked', 'payout', 'as unpaid'],
  'payouts/mark_as_failed': ['marked', 'payout', 'as failed'],
  'payouts/cancel': ['canceled', 'payout'],
  'payouts/destroy': ['deleted', 'payout'],
  'payouts/create_payments_batch': ['created', 'payments_batch'],
  'payments_batches/file': ['downloaded the file of', 'payments_batch'],
  'payments_batches/pay': ['marked', 'payments_batch', 'as paid'],
  'payments_batches/results': ['imported the results of', 'payments_batch'],
  'payments_batches/delete': ['deleted', 'payments_batch'],
  'invoices/finalize': ['finalized', 'invoice'],
  'invoices/void': ['voided', 'invoice'],
  'invoices/destroy': ['deleted', 'invoice'],
  'invoices/custom_template': 'changed the text around invoices',
  'campaigns/create': ['added', 'campaign'],
  'campaigns/update': ['edited', 'campaign'],
  'campaigns/archive': ['archived', 'campaign'],
  'campaigns/restore': ['restored', 'campaign'],
  'campaigns/delete': ['deleted', 'campaign'],
  'campaigns/invitation_link': 'created an invitation link for a campaign',
  'rewards/create': ['added', 'reward'],
  'rewards/update': ['edited', 'reward'],
  'rewards/hide': ['hid', 'reward', 'from promoters'],
  'products/create': ['added', 'product'],
  'products/update': ['edited', 'product'],
  'products/delete': ['deleted', 'product'],
  'contracts/create': 'added an agreement',
  'contracts/update': 'edited an agreement',
  'contracts/delete': 'deleted an agreement',
  'announcements/create': 'added an announcement',
  'announcements/update': 'edited an announcement',
  'announcements/delete': 'deleted an announcement',
  'contests/create': 'added a contest',
  'contests/update': 'edited a contest',
  'contests/delete': 'deleted a contest',
  'assets/create': 'added a resource',
  'assets/update': 'edited a resource',
  'assets/update_category': 'moved resources to another category',
  'assets/destroy': 'deleted resources',
  'assets/categories/update': 'edited the resource categories',
  'assets/order': 'reordered resources',
  'automations/create': 'added an automation',
  'automations/update': 'edited an automation',
  'automations/delete': 'deleted an automation',
  'automations/resolve': 'resent or dismissed e-mails of an automation',
  'broadcasts/create': 'added a broadcast',
  'broadcasts/update': 'edited a broadcast',
  'broadcasts/delete': 'deleted a broadcast',
  'broadcasts/schedule': 'scheduled a broadcast',
  'broadcasts/cancel': 'canceled a broadcast',
  'broadcasts/resolve': 'resent or dismissed e-mails of a broadcast',
  'suppressions/delete': 'removed an address from the suppression list',
  'email_templates/update': 'edited an e-mail to promoters',
  'email_templates/delete': 'reset an e-mail to promoters to its default',
  'emails/create': 'wrote a broadcast',
  'emails/copy': 'copied a broadcast',
  'emails/send_now': 'sent a broadcast',
  'emails/update': 'edited an e-mail to promoters',
  'emails/delete': 'reset an e-mail to its default, or deleted a broadcast',
  'emails/custom_template/update': 'changed the HTML layout of e-mails',
  'imports/create': 'imported or checked records',
  'settings/update': 'changed the settings',
  'settings/payouts': 'changed the payout terms',
  'settings/payouts/paying_account/update': 'set the paying account',
  'settings/payouts/paying_account/delete': 'removed the paying account',
  'api_keys/create': ['created', 'api_key'],
  'api_keys/delete': ['revoked', 'api_key'],
  'users/create': ['invited', 'user'],
  'users/invitation': ['resent the invitation to', 'user'],
  'users/update': ['changed the role of', 'user'],
  'users/delete': ['removed', 'user'],
  'webhooks/create': ['added', 'webhook'],
  'webhooks/update': ['edited', 'webhook'],
  'webhooks/delete': ['deleted', 'webhook'],
  'webhooks/test': ['tested', 'webhook'],
  'webhooks/webhook_deliveries/retry': ['resent', 'webhook_delivery'],
  'webhooks/webhook_deliveries/retry_delivery': ['resent', 'webhook_delivery'],
  'notifications/test_slack': 'sent a test message to Slack',
  'notifications/update': 'changed the notification settings',
  'billing/connections/update': 'connected a billing provider or changed its options',
  'billing/connections/delete': 'disconnected a billing provider',
  'billing/events/work': 'reprocessed a billing event',
  'batch_processes/stop': 'stopped a bulk action',
};

/** Changes that promoters make in the portal. */
const PORTAL: Readonly<Record<string, ChangeWords>> = {
  join: 'signed up',
  'promoters/current/update': 'edited the profile',
  'promoters/set_password': 'set a password',
  'promoters/archive': 'closed the account in the portal',
  'email_settings/update': 'changed the e-mail settings',
  'email_settings/unsubscribe': 'unsubscribed from e-mails',
  'referral_links/create': 'added a referral link',
  'referral_links/update': 'edited a referral link',
  'referral_links/delete': 'deleted a referral link',
  'promoter_campaigns/update': 'changed the ref ID',
  'payout_methods/create': 'added a payout method',
  'contract_documents/sign': 'accepted the terms',
  'payout_methods/update': 'edited a payout method',
  'payout_methods/delete': 'deleted a payout method',
  'promo_codes/create': ['added', 'promo_code'],
  'promo_codes/update': ['edited', 'promo_code'],
  'promo_codes/delete': ['removed', 'promo_code'],
  'referrals/create': ['added', 'referral'],
  'referrals/update': ['edited', 'referral'],
  'referrals/delete': ['deleted', 'referral'],
};

const OTHER: Readonly<Record<string, ChangeWords>> = {
  'v1/promoters/create': ['added', 'promoter'],
  'v1/promoters/update': ['edited', 'promoter'],
  'v1/promoters/delete': ['deleted', 'promoter'],
  'v1/promoters/refresh_token': 'replaced a promoter’s token',
  'v1/promoters/add_to_campaign': ['added', 'promoter', 'to a campaign'],
  'v1/promoters/move_to_campaign': ['moved', 'promoter', 'to another campaign'],
  'v1/leads/create': ['added', 'referral'],
  'v1/leads/update': ['edited', 'referral'],
  'v1/leads/delete': ['deleted', 'referral'],
  'v1/rewards/create': ['added', 'commission'],
  'v1/rewards/update': ['changed the status of', 'commission'],
  'v1/payouts/create': ['created', 'payout'],
  'v1/payouts/update': ['changed the status of', 'payout'],
  'v2/promoters/iframe_login': 'opened the portal for a promoter',
  'auth/callback': 'signed in for the first time',
  'schedule payouts': 'created payouts',
  'schedule holdings': 'ended holding periods',
  'queue webhooks': 'disabled a webhook that kept failing',
  'stream levels': 'moved a promoter to another campaign by a tier upgrade',
  'stream receivers': 'marked commissions as fulfilled',
};

const [COMPANY_PREFIX, PORTAL_PREFIX, COMMAND_PREFIX] = ['v2/company/', 'v2/affiliate/', 'admin '];
/** The API lists at most this number of records per entry. */
const MAX_RECORDS = 100;

/** Describes a change in plain words, without its actor: "approved 3 commissions". */
export function describeChange(entry: Pick<AuditLogEntry, 'operation' | 'records'>): string {
  const { operation, records } = entry;
  if (operation.startsWith(COMMAND_PREFIX)) return `ran the admin command ${operation.slice(COMMAND_PREFIX.length)}`;
  const words = findChangeWords(operation);
  if (words === undefined) return `called ${operation}`;
  if (typeof words === 'string') return words;
  const [verb, type, rest] = words;
  const count = records.filter((record) => record.type === type).length;
  return [verb, formatRecords(type, count, records.length >= MAX_RECORDS), rest].filter(Boolean).join(' ');
}

/** Finds the words for an operation of the audit log; undefined if it has none. */
export function findChangeWords(operation: string): ChangeWords | undefined {
  if (operation.startsWith(COMPANY_PREFIX)) return COMPANY[operation.slice(COMPANY_PREFIX.length)];
  if (operation.startsWith(PORTAL_PREFIX)) return PORTAL[operation.slice(PORTAL_PREFIX.length)];
  return OTHER[operation];
}

function formatRecords(type: keyof typeof NOUNS, count: number, isCut: boolean): string {
  const [singular, plural] = NOUNS[type];
  if (count <= 1) return singular;
  return isCut ? `${count} or more ${plural}` : `${count} ${plural}`;
}
