/**
 * Partition keys of each item kind (keys.ts) as IAM patterns: `*` matches any text, first the account id. Patterns know
 * no digits or segments: `*#promoter#*` also matches promoters' lists, rows, reports and text keys, and keys with a
 * caller's text may match another kind. They never match patterns that end in a word, in particular API keys and
 * accounts.
 */
export const leadingKeys = {
  directory: 'directory',
  rates: 'rates',
  account: '*#account',
  portal: '*#portal',
  'email-templates': '*#email-templates',
  'email-layout': '*#email-layout',
  assets: '*#assets',
  contests: '*#contests',
  suppressions: '*#suppressions',
  broadcasts: '*#broadcasts',
  automations: '*#automations',
  'broadcast-recipients': '*#broadcast-recipients#*',
  'due-broadcasts': 'due-broadcasts',
  'api-keys': '*#api-keys',
  'audit-log': '*#audit-log',
  numbers: '*#numbers#*',
  users: '*#users',
  sessions: '*#sessions',
  'saved-views': '*#saved-views',

  campaigns: '*#campaigns',
  'default-campaign': '*#default-campaign',
  rewards: '*#rewards',
  'reward-promotions': '*#reward-promotions#*',
  products: '*#products',
  'products-head': '*#products-head',
  'product-promotions': '*#product-promotions',

  promoter: '*#promoter#*',
  'ruled-sales': '*#ruled-sales#*',
  'promoter-tags': '*#promoter-tags',
  'promoter-email': '*#promoter-email#*',
  'promoter-cust-id': '*#promoter-cust-id#*',
  'promoter-token': '*#promoter-token#*',
  'payout-details': '*#payout-details#*',
  'payout-place': '*#payout-place#*',
  'paying-account': '*#paying-account',
  'billing-connections': '*#billing-connections',
  'billing-arrivals': '*#billing-arrivals',
  'billing-customer': '*#billing-customer#*',
  'billing-payment': '*#billing-payment#*',
  'billing-code': '*#billing-code#*',
  'billing-events': '*#billing-events#*',
  'billing-body': '*#billing-body#*',
  'promoter-sessions': '*#promoter-sessions',
  'promoter-login': '*#promoter-login#*',
  'passwords-tried': '*#passwords-tried#*',
  'promotion-id': '*#promotion-id#*',
  'ref-id': '*#ref-id#*',
  'promo-code': '*#promo-code#*',
  'promo-code-id': '*#promo-code-id#*',
  'landing-url': '*#landing-url#*',

  lead: '*#lead#*',
  'lead-uid': '*#lead-uid#*',
  'lead-email': '*#lead-email#*',

  visitor: '*#visitor#*',
  'clicks-taken': '*#clicks-taken#*',
  'false-clicks': '*#false-clicks#*',
  'signups-taken': '*#signups-taken#*',
  'calls-taken': '*#calls-taken#*',
  'spent-proofs': '*#spent-proofs',
  'refused-calls': '*#refused-calls',
  'refused-clicks': '*#refused-clicks',
  signup: '*#signup#*',
  sale: '*#sale#*',
  refund: '*#refund#*',
  refund_reversal: '*#refund_reversal#*',
  cancellation: '*#cancellation#*',
  'cancellation-number': '*#cancellation-number#*',
  change: '*#change#*',
  'event-number': '*#event-number#*',
  commission: '*#commission#*',
  custom: '*#custom#*',
  'write-offs': '*#write-offs#*',
  imported: '*#imported#*',

  payout: '*#payout#*',
  'open-payouts': '*#open-payouts',
  'ending-holds': '*#ending-holds',
  'payout-run': '*#payout-run',
  'payments-batches': '*#payments-batches',
  'payments-batch': '*#payments-batch#*',
  invoice: '*#invoice#*',
  'batch-process': '*#batch-process#*',
  'batch-chunk': '*#batch-chunk#*',
  'open-batch-processes': '*#open-batch-processes',

  'text-key': '*#text-key#*',
  listeners: '*#listeners',
  notifications: '*#notifications',
  'first-sale': '*#first-sale#*',
  deliveries: '*#deliveries#*',
  mail: '*#mail#*',
  'promoter-mails': '*#promoter-mails#*',

  list: '*#list#*',
  rows: '*#rows#*',
  'sorted-accounts': 'sorted-accounts',
  'sorted-lists': '*#sorted-lists#*',
  'sorted-sheets': '*#sorted-sheets#*',
  'report-feed': '*#report-feed',
  report: '*#report#*',
  'report-ranks': '*#report-ranks#*',
  'report-totals': '*#report-totals',
} as const;

export type ItemKind = keyof typeof leadingKeys;

/** IAM pattern of the unpaid index. */
export const UNPAID_KEYS = '*#unpaid#*';

/** Returns the item kind of a partition key; null if unknown. */
export function parseItemKind(pk: string): ItemKind | null {
  const [first = '', kind = first] = pk.split('#', 2);
  return Object.hasOwn(leadingKeys, kind) ? (kind as ItemKind) : null;
}
