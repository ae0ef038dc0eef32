import { createHash } from 'node:crypto';
import type { AuditedKind, AuditedRecord } from '#shared/domain/audit/audit.ts';
import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Day, Month } from '#shared/domain/day.ts';
import type { ImportKind, ImportSource } from '#shared/domain/import/records.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { TemplateName } from '#shared/domain/mail/templates/template-names.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutScope } from '#shared/domain/payouts/payout.ts';
import { RESERVED_NAME_PREFIX } from '#shared/domain/promoters/links/ref-id.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import type { ReportSubject, RollUp } from '#shared/domain/reports/roll-up.ts';
import type { TrafficSubject } from '#shared/domain/reports/traffic.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { DeduplicatedKind } from '#shared/domain/tracking/event.ts';
import type { DeliveredRecord } from '#shared/domain/webhooks/entity.ts';
import type { ReferencedPerson } from '#shared/domain/webhooks/person.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sort keys of sums: balances in full, counters as a prefix. */
export const sumKeys = { balances: 'balances', counters: 'counters#' } as const;

/** Sort keys of a list: head in full, block as a prefix. */
export const listKeys = { head: 'head', block: 'block#' } as const;

/** Sort keys of listeners: webhooks and people's preferences as prefixes, others in full. */
export const listenerKeys = {
  webhook: 'webhook#',
  mail: 'mail',
  made: 'webhooks-made',
  preferences: 'notifications#',
  notifications: 'notifications',
} as const;

/** Sort keys of users: shared guard in full, others as prefixes. */
export const userKeys = { head: 'head', user: 'user#', email: 'email#' } as const;

/** Sort keys of assets: categories in full, assets as a prefix. */
export const assetKeys = { categories: 'categories', asset: 'asset#' } as const;

/** Sort keys of contests: all contests in full, standings as a prefix. */
const contestKeys = { contests: 'contests', standings: 'standings#' } as const;

/** Returns a guest's customer id: a hash of the normalized e-mail address. Provider ids contain no `=`. */
export function billingGuest(email: string): string {
  return `guest=${sha256(email)}`;
}

/** Sort keys of a billing customer's items: in full, or as prefixes. */
export const billingKeys = {
  customer: 'customer',
  subscription: 'subscription#',
  usedCode: 'code#',
  openSale: 'sale#',
} as const;

export function billingCustomerOfLead(provider: BillingProvider, id: string): string {
  return `${provider}#${id}`;
}

/** Sort key prefix of a promoter's sessions, sign-in links and password. */
export const promoterSessionKeys = { of: (promoter: number) => `${padId(promoter)}#` } as const;

export const LIST_INFIX = '#list#';

const ANNOUNCEMENTS = 'announcements';
const PART = 'part#';
const PROMO_CODE = 'promo-code#';
const FEED_ENTRY = 'entry#';

/** Sort keys of an index: in full, or a prefix for log entries. */
const SORTED = { head: 'head', entry: 'entry#', log: 'entry#end' } as const;

interface BillingEventKey {
  readonly provider: BillingProvider;
  /** ISO 8601. */
  readonly at: string;
  readonly eventId: string;
}

/** Shards of billing events: a partition takes at most 1,000 writes per second. */
const BILLING_SHARDS = 8;

/** Index pages per partition; together they are written faster than one partition takes. */
const PAGES_PER_PARTITION = 100;

/** Ids per partition of rows: about 2 MB, which a query reads in two or three pages. */
export const ROWS_PER_PARTITION = 10_000;

const MINUTE_CHARACTERS = 16;

const SHEET = { year: 'year#', month: 'month#', day: 'day#' } as const;

/** Sort key ranges. Ranks exclude `to`, because their keys continue after it. */
export const sheetKeys = {
  years: (upTo: number) => ({ first: SHEET.year, last: `${SHEET.year}${String(upTo).padStart(4, '0')}` }),
  months: ({ from, to }: { readonly from: Month; readonly to: Month }) => ({
    first: `${SHEET.month}${from}`,
    last: `${SHEET.month}${to}`,
  }),
  days: ({ from, to }: { readonly from: Day; readonly to: Day }) => ({
    first: `${SHEET.day}${from}`,
    last: `${SHEET.day}${to}`,
  }),
  totals: { first: '0', last: '~' },
} as const;

/** Promoters per partition and per item of ranks, about 4 KB. */
const PROMOTERS_PER_RANK_PARTITION = 1000;
const PROMOTERS_PER_RANK_SHEET = 100;

/**
 * All keys of the table; see shared/store/README.md. Keys start with the account id, so that request parameters cannot
 * reach other accounts' items. Exceptions: directories of accounts and indexes, which account requests never read, and
 * the global euro rates.
 */
export const keys = {
  directory: (account: number): Key => ({ pk: 'directory', sk: `account#${padId(account)}` }),
  directoryNumbers: (): Key => ({ pk: 'directory', sk: 'numbers' }),
  rates: (day: Day): Key => ({ pk: partitions.rates, sk: day }),
  account: (account: number): Key => singletonKey(account, 'account'),
  portalLogo: (account: number): Key => ({ pk: partitions.portal(account), sk: 'logo' }),
  portalTerms: (account: number, version: number): Key => ({
    pk: partitions.portal(account),
    sk: `terms#${padId(version)}`,
  }),
  announcements: (account: number): Key => ({ pk: partitions.portal(account), sk: ANNOUNCEMENTS }),
  /** @param campaign null: all campaigns */
  emailTemplate: (account: number, name: TemplateName, campaign: number | null): Key => ({
    pk: partitions.emailTemplates(account),
    sk: `${name}#${padId(campaign ?? 0)}`,
  }),
  emailLayout: (account: number): Key => singletonKey(account, 'email-layout'),
  broadcast: (account: number, id: number): Key => ({ pk: partitions.broadcasts(account), sk: padId(id) }),
  automation: (account: number, id: number): Key => ({ pk: partitions.automations(account), sk: padId(id) }),
  broadcastRecipient: (account: number, broadcast: number, promoter: number): Key => ({
    pk: partitions.broadcastRecipients(account, broadcast),
    sk: padId(promoter),
  }),
  /** @param at when sending begins; ISO 8601 */
  dueBroadcast: (at: string, account: number, broadcast: number): Key => ({
    pk: partitions.dueBroadcasts,
    sk: `${at}#${padId(account)}#${padId(broadcast)}`,
  }),
  suppression: (account: number, id: string): Key => ({ pk: partitions.suppressions(account), sk: id }),
  apiKey: (account: number, hash: string): Key => ({ pk: `${account}#api-keys`, sk: hash }),
  numbers: (account: number, kind: string): Key => singletonKey(account, `numbers#${kind}`),
  auditEntry: (account: number, id: string): Key => ({ pk: partitions.auditLog(account), sk: id }),

  user: (account: number, id: number): Key => ({
    pk: partitions.users(account),
    sk: `${userKeys.user}${padId(id)}`,
  }),
  userEmail: (account: number, email: string): Key => ({
    pk: partitions.users(account),
    sk: `${userKeys.email}${email}`,
  }),
  usersHead: (account: number): Key => ({ pk: partitions.users(account), sk: userKeys.head }),
  /** Views of the dashboard's lists. */
  savedViews: (account: number, user: number): Key => ({ pk: `${account}#saved-views`, sk: padId(user) }),
  session: (account: number, user: number, hash: string): Key => ({
    pk: `${account}#sessions`,
    sk: `${padId(user)}#${hash}`,
  }),

  promoterSession: (account: number, promoter: number, hash: string): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}session#${hash}`,
  }),

  portalLink: (account: number, promoter: number, hash: string): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}link#${hash}`,
  }),
  /** Marker: a sign-in link was sent. */
  linkAsked: (account: number, promoter: number): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}asked`,
  }),
  promoterPassword: (account: number, promoter: number): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}password`,
  }),
  promoterLogin: (account: number, promoter: number): Key => singletonKey(account, `promoter-login#${promoter}`),
  /** Also counts attempts for unknown addresses. */
  passwordsTried: (account: number, email: string): Key => singletonKey(account, `passwords-tried#${sha256(email)}`),

  defaultCampaign: (account: number): Key => singletonKey(account, 'default-campaign'),
  campaign: (account: number, id: number): Key => ({ pk: `${account}#campaigns`, sk: padId(id) }),
  reward: (account: number, id: number): Key => ({ pk: `${account}#rewards`, sk: padId(id) }),
  /** Marker: the promotion overrides this reward. */
  rewardPromotion: (account: number, reward: number, { promoterId, campaignId }: Owner): Key => ({
    pk: partitions.rewardPromotions(account, reward),
    sk: `${padId(promoterId)}#${padId(campaignId)}`,
  }),

  asset: (account: number, id: number): Key => ({
    pk: partitions.assets(account),
    sk: `${assetKeys.asset}${padId(id)}`,
  }),
  assetCategories: (account: number): Key => ({ pk: partitions.assets(account), sk: assetKeys.categories }),

  contests: (account: number): Key => ({ pk: `${account}#contests`, sk: contestKeys.contests }),
  contestStandings: (account: number, id: number): Key => ({
    pk: `${account}#contests`,
    sk: `${contestKeys.standings}${padId(id)}`,
  }),

  product: (account: number, id: number): Key => ({ pk: partitions.products(account), sk: padId(id) }),
  productsHead: (account: number): Key => singletonKey(account, 'products-head'),
  /** Marker: the promotion has own rules by product. */
  productPromotion: (account: number, { promoterId, campaignId }: Owner): Key => ({
    pk: partitions.productPromotions(account),
    sk: `${padId(promoterId)}#${padId(campaignId)}`,
  }),

  promoter: (account: number, id: number): Key => ({ pk: `${account}#promoter#${id}`, sk: 'promoter' }),
  payoutDetails: (account: number, promoter: number, method: MethodKind): Key => ({
    pk: `${account}#payout-details#${promoter}`,
    sk: method,
  }),
  /** @param fingerprint of payout details */
  payoutFingerprint: (account: number, fingerprint: string): Key =>
    singletonKey(account, `payout-place#${fingerprint}`),
  billingConnection: (account: number, provider: BillingProvider): Key => ({
    pk: `${account}#billing-connections`,
    sk: provider,
  }),
  billingArrivals: (account: number, provider: BillingProvider): Key => ({
    pk: `${account}#billing-arrivals`,
    sk: provider,
  }),
  billingCustomer: (account: number, provider: BillingProvider, id: string): Key => ({
    pk: partitions.billingCustomer(account, provider, id),
    sk: billingKeys.customer,
  }),
  billingCustomerOfLead: (account: number, lead: number, provider: BillingProvider, id: string): Key => ({
    pk: partitions.billingCustomersOfLead(account, lead),
    sk: billingCustomerOfLead(provider, id),
  }),
  billingSubscription: (account: number, provider: BillingProvider, customer: string, id: string): Key => ({
    pk: partitions.billingCustomer(account, provider, customer),
    sk: `${billingKeys.subscription}${id}`,
  }),
  /** @param sourceId id of the discount or subscription */
  billingUsedCode: (account: number, provider: BillingProvider, customer: string, sourceId: string): Key => ({
    pk: partitions.billingCustomer(account, provider, customer),
    sk: `${billingKeys.usedCode}${sourceId}`,
  }),
  billingOpenSale: (account: number, provider: BillingProvider, buyer: string, eventId: string): Key => ({
    pk: partitions.billingCustomer(account, provider, buyer),
    sk: `${billingKeys.openSale}${eventId}`,
  }),
  /** Payment with its refunds, or a pointer from another id. */
  billingPayment: (account: number, provider: BillingProvider, id: string): Key =>
    singletonKey(account, `billing-payment#${provider}#${id}`),
  /** Checkout awaiting its capture, or an early capture. */
  billingCapture: (account: number, provider: BillingProvider, payment: string): Key =>
    singletonKey(account, `billing-payment#${provider}#${payment}#capture`),
  billingCode: (account: number, provider: BillingProvider, id: string): Key =>
    singletonKey(account, `billing-code#${provider}#${id}`),
  /** Sorted by the provider's time. */
  billingEvent: (account: number, { provider, at, eventId }: BillingEventKey): Key => ({
    pk: partitions.billingEvents(account, computeBillingShard(eventId)),
    sk: `${at}#${provider}#${eventId}`,
  }),
  billingEventBody: (account: number, { provider, eventId }: Pick<BillingEventKey, 'provider' | 'eventId'>): Key =>
    singletonKey(account, `billing-body#${provider}#${eventId}`),
  payingAccount: (account: number): Key => singletonKey(account, 'paying-account'),
  balances: (account: number, id: number): Key => ({ pk: `${account}#promoter#${id}`, sk: sumKeys.balances }),
  promotion: (account: number, promoter: number, campaign: number): Key => ({
    pk: `${account}#promoter#${promoter}`,
    sk: `promotion#${campaign}`,
  }),
  counters: (account: number, promoter: number, campaign: number): Key => ({
    pk: `${account}#promoter#${promoter}`,
    sk: `${sumKeys.counters}${campaign}`,
  }),
  ruledSales: (account: number, promoter: number, campaign: number): Key =>
    singletonKey(account, `ruled-sales#${promoter}-${campaign}`),
  promoterTags: (account: number): Key => singletonKey(account, 'promoter-tags'),
  promoterEmail: (account: number, email: string): Key => singletonKey(account, `promoter-email#${email}`),
  promoterCustId: (account: number, custId: string): Key => singletonKey(account, `promoter-cust-id#${custId}`),
  promoterToken: (account: number, authToken: string): Key =>
    singletonKey(account, `promoter-token#${sha256(authToken)}`),
  refId: (account: number, refId: string): Key => singletonKey(account, `ref-id#${refId}`),
  /** Name of a deleted promoter, as a keyed hash. Ref ids contain no tilde. */
  reservedName: (account: number, hash: string): Key => singletonKey(account, `ref-id#${RESERVED_NAME_PREFIX}${hash}`),
  reservedNamesSecret: (account: number): Key => singletonKey(account, `ref-id#${RESERVED_NAME_PREFIX}secret`),
  /** Uses the normalized code. */
  promoCode: (account: number, code: string): Key => keys.writtenPromoCode(account, normalizePromoCode(code)),
  /** Uses the code as entered, like earlier versions. */
  writtenPromoCode: (account: number, code: string): Key => singletonKey(account, `${PROMO_CODE}${code}`),

  promoCodeId: (account: number, id: number): Key => singletonKey(account, `promo-code-id#${id}`),

  lead: (account: number, id: number): Key => singletonKey(account, `lead#${id}`),
  leadUid: (account: number, uid: string): Key => singletonKey(account, `lead-uid#${uid}`),
  leadEmail: (account: number, email: string): Key => singletonKey(account, `lead-email#${email}`),

  visitor: (account: number, tid: string): Key => singletonKey(account, `visitor#${tid}`),
  clicksTaken: (account: number, source: string | null, minute: number): Key =>
    singletonKey(account, `clicks-taken#${minute}#${source === null ? 'all' : sha256(source)}`),
  /** @param address hash of the IP address */
  signupsTaken: (account: number, address: string, hour: number): Key =>
    singletonKey(account, `signups-taken#${hour}#${address}`),
  callsTaken: (account: number, key: string, minute: number): Key =>
    singletonKey(account, `calls-taken#${minute}#${key}`),
  /** Marker: a challenge's solution was used. */
  spentProof: (account: number, hash: string): Key => ({ pk: `${account}#spent-proofs`, sk: hash }),
  refusedCalls: (account: number, nowMs: number, slot: number): Key => ({
    pk: partitions.refusedCalls(account),
    sk: `${truncateToMinute(new Date(nowMs).toISOString())}#${String(slot).padStart(2, '0')}`,
  }),
  refusedRefIds: (account: number, day: string): Key => ({ pk: partitions.refusedClicks(account), sk: day }),
  /** @param refId null: all without their own counter */
  refusedClicks: (account: number, day: string, refId: string | null): Key => ({
    pk: partitions.refusedClicks(account),
    sk: `${day}#${refId ?? ''}`,
  }),
  signupEvent: (account: number, id: number): Key => singletonKey(account, `signup#${id}`),
  moneyEvent: (account: number, kind: DeduplicatedKind, eventId: string): Key =>
    singletonKey(account, `${kind}#${eventId}`),
  /** Whether a sale counts as a whole or in parts; next to the whole's event. */
  saleParts: (account: number, whole: string): Key => ({ pk: `${account}#sale#${whole}`, sk: 'parts' }),
  /** Without an event id; the key cannot collide with callers' ids. */
  numberedCancellation: (account: number, id: number): Key => singletonKey(account, `cancellation-number#${id}`),
  /** @param eventId the company's id */
  customCommission: (account: number, eventId: string): Key => singletonKey(account, `custom#${eventId}`),
  commission: (account: number, id: number): Key => singletonKey(account, `commission#${id}`),
  writeOffs: (account: number, { promoterId, campaignId, unit }: PayoutScope): Key =>
    singletonKey(account, `write-offs#${promoterId}#${campaignId}#${unit}`),
  falseClicks: (account: number, { promoterId, campaignId }: Owner): Key =>
    singletonKey(account, `false-clicks#${promoterId}#${campaignId}`),
  changeEvent: (account: number, id: number): Key => singletonKey(account, `change#${id}`),
  /** Finds events that neither their key nor a commission leads to. */
  eventNumber: (account: number, number: number): Key => singletonKey(account, `event-number#${number}`),
  /** Marker: all events can be found by number. */
  allNumbered: (account: number): Key => singletonKey(account, 'event-number#all'),

  /** Hashed: external ids can be e-mail addresses. */
  imported: (account: number, source: ImportSource, kind: ImportKind, id: string): Key =>
    singletonKey(account, `imported#${source}-${kind}#${sha256(id)}`),
  importedSales: (account: number): Key => singletonKey(account, 'imported#sales'),
  importLock: (account: number): Key => singletonKey(account, 'imported#under-way'),

  payout: (account: number, id: number): Key => singletonKey(account, `payout#${id}`),
  /** @param revision of the payout, after it took the commissions */
  payoutPart: (account: number, id: number, revision: number): Key => ({
    pk: partitions.payout(account, id),
    sk: `${PART}${padId(revision)}`,
  }),
  openPayout: (account: number, { promoterId, campaignId, unit }: PayoutScope): Key => ({
    pk: partitions.openPayouts(account),
    sk: `${padId(promoterId)}#${padId(campaignId)}#${unit}`,
  }),
  /** Sorts after the corresponding open payout. */
  emptyingPayout: (account: number, payout: PayoutScope & { readonly id: number }): Key => {
    const { pk, sk } = keys.openPayout(account, payout);
    return { pk, sk: `${sk}#${padId(payout.id)}` };
  },
  /** @param heldUntil ISO 8601 */
  endingHold: (account: number, heldUntil: string, commission: number): Key => ({
    pk: partitions.endingHolds(account),
    sk: `${heldUntil}#${padId(commission)}`,
  }),
  payoutRun: (account: number): Key => singletonKey(account, 'payout-run'),
  paymentsBatch: (account: number, id: number): Key => ({ pk: partitions.paymentsBatches(account), sk: padId(id) }),
  payment: (account: number, batch: number, payout: number): Key => ({
    pk: partitions.payments(account, batch),
    sk: padId(payout),
  }),
  invoice: (account: number, id: number): Key => singletonKey(account, `invoice#${id}`),
  /** Names the latest invoice of a payout. */
  payoutInvoice: (account: number, payout: number): Key => singletonKey(account, `invoice#of-payout#${payout}`),
  /** Counts the numbers of final invoices. */
  invoiceSerial: (account: number): Key => singletonKey(account, 'invoice#serial'),
  invoiceTemplate: (account: number, version: number): Key => singletonKey(account, `invoice#template#${version}`),
  /** Names the latest batch process that exports invoices. */
  invoiceExport: (account: number): Key => singletonKey(account, 'invoice#export'),
  batchProcess: (account: number, id: number): Key => singletonKey(account, `batch-process#${id}`),
  batchChunk: (account: number, process: number, number: number): Key =>
    singletonKey(account, `batch-chunk#${process}#${number}`),
  openBatchProcess: (account: number, id: number): Key => ({
    pk: partitions.openBatchProcesses(account),
    sk: padId(id),
  }),
  promotionId: (account: number, id: number): Key => singletonKey(account, `promotion-id#${id}`),
  landingUrl: (account: number, url: string): Key => singletonKey(account, `landing-url#${sha256(url)}`),

  listHead: (account: number, list: string): Key => ({ pk: partitions.list(account, list), sk: listKeys.head }),
  listBlock: (account: number, list: string, block: number): Key => ({
    pk: partitions.list(account, list),
    sk: `${listKeys.block}${padId(block)}`,
  }),

  row: (account: number, kind: RowKind, id: number): Key => ({
    pk: partitions.rows(account, kind, Math.floor(id / ROWS_PER_PARTITION)),
    sk: padId(id),
  }),

  /** Manifest. */
  sortedHead: (account: number, kind: RowKind): Key => ({ pk: partitions.sortedLists(account, kind), sk: SORTED.head }),
  /** Row changes of one batch. `sortedLog` sorts after all entries and marks that logging is on. */
  sortedEntry: (account: number, kind: RowKind, number: number): Key => ({
    pk: partitions.sortedLists(account, kind),
    sk: `${SORTED.entry}${padId(number)}`,
  }),
  sortedLog: (account: number, kind: RowKind): Key => ({
    pk: partitions.sortedLists(account, kind),
    sk: SORTED.log,
  }),
  sortedSheet: (account: number, run: string, number: number): Key => ({
    pk: `${account}#sorted-sheets#${run}#${Math.floor(number / PAGES_PER_PARTITION)}`,
    sk: padId(number),
  }),
  sortedAccount: (account: number, kind: RowKind): Key => ({
    pk: partitions.sortedAccounts,
    sk: `${padId(account)}#${kind}`,
  }),

  webhook: (account: number, id: number): Key => ({
    pk: partitions.listeners(account),
    sk: `${listenerKeys.webhook}${padId(id)}`,
  }),
  webhooksMade: (account: number): Key => ({ pk: partitions.listeners(account), sk: listenerKeys.made }),
  /** A person's choices of notifications. */
  notificationPreferences: (account: number, user: number): Key => ({
    pk: partitions.listeners(account),
    sk: `${listenerKeys.preferences}${padId(user)}`,
  }),
  notificationSettings: (account: number): Key => ({
    pk: partitions.listeners(account),
    sk: listenerKeys.notifications,
  }),
  /** @param id sorts by time */
  notification: (account: number, id: string): Key => ({ pk: partitions.notifications(account), sk: id }),
  /** Names the event of a promoter's first sale. */
  firstSale: (account: number, promoter: number): Key => singletonKey(account, `first-sale#${promoter}`),
  mailSender: (account: number): Key => ({ pk: partitions.listeners(account), sk: listenerKeys.mail }),
  /** Sorted by the time at which the service learned of the event. */
  delivery: (account: number, webhook: number, id: string): Key => ({
    pk: partitions.deliveries(account, webhook),
    sk: id,
  }),
  /** Names a delivery about a record. */
  recordDelivery: (account: number, record: DeliveredRecord, id: string): Key => ({
    pk: partitions.recordDeliveries(account, record),
    sk: id,
  }),
  mail: (account: number, id: string): Key => singletonKey(account, `mail#${id}`),
  promoterMail: (account: number, promoterId: number, sortKey: string): Key => ({
    pk: partitions.promoterMails(account, promoterId),
    sk: sortKey,
  }),
  textKey: (account: number, { kind, id }: ReferencedPerson): Key => singletonKey(account, `text-key#${kind}#${id}`),

  feedHead: (account: number): Key => ({ pk: partitions.feed(account), sk: 'head' }),
  feedEntry: (account: number, number: number): Key => ({
    pk: partitions.feed(account),
    sk: `${FEED_ENTRY}${padId(number)}`,
  }),
  rollUp: (account: number, rollUp: RollUp): Key => ({ pk: partitions.feed(account), sk: `roll-up#${rollUp}` }),
  yearSheet: (account: number, subject: ReportSubject, year: number): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.year}${String(year).padStart(4, '0')}`,
  }),
  monthSheet: (account: number, subject: ReportSubject, month: Month): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.month}${month}`,
  }),
  trafficSheet: (account: number, subject: TrafficSubject, month: Month): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.month}${month}`,
  }),
  monthRanks: (account: number, month: Month, promoter: number): Key => ({
    pk: partitions.ranks(account, Math.floor(promoter / PROMOTERS_PER_RANK_PARTITION)),
    sk: `${SHEET.month}${month}#${padId(Math.floor(promoter / PROMOTERS_PER_RANK_SHEET))}`,
  }),
  dayRanks: (account: number, day: Day, promoter: number): Key => ({
    pk: partitions.ranks(account, Math.floor(promoter / PROMOTERS_PER_RANK_PARTITION)),
    sk: `${SHEET.day}${day}#${padId(Math.floor(promoter / PROMOTERS_PER_RANK_SHEET))}`,
  }),
  totals: (account: number, promoter: number): Key => ({
    pk: partitions.totals(account),
    sk: padId(Math.floor(promoter / PROMOTERS_PER_RANK_SHEET)),
  }),
};

/** Builds the key of a commission in the unpaid index (table.ts). */
export function unpaidKey(
  account: number,
  {
    promoterId,
    campaignId,
    unit,
    createdAt,
    id,
    leadId,
  }: Pick<Commission, 'promoterId' | 'campaignId' | 'unit' | 'createdAt' | 'id' | 'leadId'>,
) {
  return {
    unpaidBy: unpaidPartition(account, promoterId),
    unpaidAt: `${unpaidCampaignPrefix(campaignId)}${unit}#${createdAt}#${padId(id)}#${leadId ?? ''}`,
  };
}

/** Returns a promoter's partition of the unpaid index. */
export function unpaidPartition(account: number, promoterId: number): string {
  return `${account}#unpaid#${promoterId}`;
}

/** Returns a campaign's sort key prefix in the unpaid index. */
export function unpaidCampaignPrefix(campaignId: number): string {
  return `${padId(campaignId)}#`;
}

/** Parses a sort key of the unpaid index. Earlier versions lack `leadId`. */
export function parseUnpaidKey(sortKey: string) {
  const [campaignId, unit, createdAt = '', id, leadId] = sortKey.split('#');
  const lead = leadId === '' ? null : leadId && Number(leadId);
  return {
    campaignId: Number(campaignId),
    unit: unit as Unit,
    createdAt,
    id: Number(id),
    leadId: lead as number | null | undefined,
  };
}

/** Whether the item is a part of a payout. */
export function isPayoutPart({ sk }: Key): boolean {
  return sk.startsWith(PART);
}

/** Partitions that are queried whole. */
export const partitions = {
  directory: 'directory',
  rates: 'rates',
  sortedAccounts: 'sorted-accounts',
  dueBroadcasts: 'due-broadcasts',
  portal: (account: number): string => `${account}#portal`,
  emailTemplates: (account: number): string => `${account}#email-templates`,
  broadcasts: (account: number): string => `${account}#broadcasts`,
  automations: (account: number): string => `${account}#automations`,
  broadcastRecipients: (account: number, broadcast: number): string => `${account}#broadcast-recipients#${broadcast}`,
  suppressions: (account: number): string => `${account}#suppressions`,
  apiKeys: (account: number): string => `${account}#api-keys`,
  auditLog: (account: number): string => `${account}#audit-log`,
  users: (account: number): string => `${account}#users`,
  billingCustomer: (account: number, provider: BillingProvider, id: string): string =>
    `${account}#billing-customer#${provider}#${id}`,
  billingCustomersOfLead: (account: number, lead: number): string => `${account}#billing-customer#of-lead#${lead}`,
  billingEvents: (account: number, shard: number): string => `${account}#billing-events#${shard}`,
  allBillingEvents: (account: number): string[] =>
    Array.from({ length: BILLING_SHARDS }, (_, shard) => partitions.billingEvents(account, shard)),
  promoterSessions: (account: number): string => `${account}#promoter-sessions`,
  campaigns: (account: number): string => `${account}#campaigns`,
  rewards: (account: number): string => `${account}#rewards`,
  assets: (account: number): string => `${account}#assets`,
  products: (account: number): string => `${account}#products`,
  productPromotions: (account: number): string => `${account}#product-promotions`,
  rewardPromotions: (account: number, reward: number): string => `${account}#reward-promotions#${reward}`,
  promoter: (account: number, id: number): string => `${account}#promoter#${id}`,
  list: (account: number, list: string): string => `${account}${LIST_INFIX}${list}`,
  payout: (account: number, id: number): string => `${account}#payout#${id}`,
  openPayouts: (account: number): string => `${account}#open-payouts`,
  endingHolds: (account: number): string => `${account}#ending-holds`,
  paymentsBatches: (account: number): string => `${account}#payments-batches`,
  payments: (account: number, batch: number): string => `${account}#payments-batch#${batch}`,
  openBatchProcesses: (account: number): string => `${account}#open-batch-processes`,
  rows: (account: number, kind: RowKind, part: number): string => `${account}#rows#${kind}#${part}`,
  rowsUpTo: (account: number, kind: RowKind, id: number): string[] =>
    Array.from({ length: Math.floor(id / ROWS_PER_PARTITION) + 1 }, (_, part) => partitions.rows(account, kind, part)),
  sortedLists: (account: number, kind: RowKind): string => `${account}#sorted-lists#${kind}`,
  listeners: (account: number): string => `${account}#listeners`,
  notifications: (account: number): string => `${account}#notifications`,
  deliveries: (account: number, webhook: number): string => `${account}#deliveries#${webhook}`,
  recordDeliveries: (account: number, { type, id }: DeliveredRecord): string =>
    `${account}#deliveries#of-${type}#${id}`,
  promoterMails: (account: number, promoterId: number): string => `${account}#promoter-mails#${promoterId}`,
  refusedCalls: (account: number): string => `${account}#refused-calls`,
  refusedClicks: (account: number): string => `${account}#refused-clicks`,
  feed: (account: number): string => `${account}#report-feed`,
  report: (account: number, { of, id }: ReportSubject | TrafficSubject): string =>
    `${account}#report#${of}${id === undefined ? '' : `#${id}`}`,
  ranks: (account: number, part: number): string => `${account}#report-ranks#${part}`,
  ranksOf: (account: number, promoters: readonly number[]): string[] =>
    [...new Set(promoters.map((id) => Math.floor(id / PROMOTERS_PER_RANK_PARTITION)))].map((part) =>
      partitions.ranks(account, part),
    ),
  totals: (account: number): string => `${account}#report-totals`,
};

/** Returns the minute of an ISO 8601 time. */
export function truncateToMinute(time: string): string {
  return time.slice(0, MINUTE_CHARACTERS);
}

/** Returns the upper bound of a minute's sort keys. */
export function endOfMinute(time: string): string {
  return `${truncateToMinute(time)}#~`;
}

const KEY_ID = 12;

/**
 * Returns the record of an item; null for pointers, counters and events.
 * @param item if written in full
 */
export function parseAuditedRecord(
  { pk, sk }: Key,
  item: Readonly<Record<string, unknown>> = {},
): AuditedRecord | null {
  const [account, word, id] = pk.split('#');
  const own = (kind: AuditedKind, isRecord: boolean, value: unknown = id) =>
    isRecord ? { kind, id: Number(value) } : null;
  switch (word) {
    case 'account':
      return own('account', true, account);
    case 'portal':
      return own('account', sk === ANNOUNCEMENTS, account);
    case 'email-templates':
    case 'email-layout':
    case 'assets':
    case 'contests':
    case 'broadcasts':
    case 'automations':
    case 'suppressions':
      return own('account', true, account);
    case 'api-keys':
      return { kind: 'api key', id: sk.slice(0, KEY_ID) };
    case 'users':
      return own('user', sk.startsWith('user#'), sk.slice('user#'.length));
    case 'promoter':
      return sk === 'promoter' ? own('promoter', true) : own('promotion', item.id !== undefined, item.id);
    case 'promoter-sessions':
      return own('promoter', true, sk.split('#')[0]);
    case 'payout-details':
      return own('promoter', true);
    case 'billing-connections':
    case 'billing-events':
    case 'billing-payment':
    case 'paying-account':
      return own('account', true, account);
    case 'promo-code-id':
      return own('promo code', true);
    case 'lead':
    case 'commission':
    case 'payout':
      return own(word, sk === '-');
    case 'campaigns':
      return own('campaign', true, sk);
    case 'rewards':
      return own('reward', true, sk);
    case 'products':
      return own('product', true, sk);
    case 'listeners':
      if (sk === listenerKeys.notifications) return own('account', true, account);
      return own('webhook', sk.startsWith(listenerKeys.webhook), sk.slice(listenerKeys.webhook.length));
    case 'deliveries':
      return { kind: 'webhook delivery', id: sk };
    case 'invoice':
      return own('invoice', item.payoutId !== undefined);
    case 'payments-batches':
      return own('payments batch', true, sk);
    case 'batch-process':
      return own('batch process', true);
    default:
      return null;
  }
}

/** Returns the row kind of a record's key; null for other items. */
export function parseRowKind({ pk, sk }: Key): RowKind | null {
  const [, kind] = pk.split('#', 2);
  const isRecord = kind === 'promoter' ? sk === 'promoter' : sk === '-';
  return isRecord && ROW_KINDS.has(kind) ? (kind as RowKind) : null;
}

const ROW_KINDS: ReadonlySet<string | undefined> = new Set(
  Object.keys({ promoter: true, lead: true, commission: true, payout: true } satisfies Record<RowKind, true>),
);

/** Parses the record's kind and id from a row's key. */
export function parseRowKey({ pk, sk }: Key): { readonly kind: RowKind; readonly id: number } {
  const [, , kind] = pk.split('#', 3);
  return { kind: kind as RowKind, id: Number(sk) };
}

/** Parses the year from a report sheet's sort key. */
export function parseSheetYear(sortKey: string): number {
  return Number(sortKey.slice(SHEET.year.length));
}

/** Parses the month or day of ranks. */
export function parseRankPeriod(sortKey: string): Month | Day {
  return sortKey.split('#')[1] ?? '';
}

/** Parses the number of a feed entry. */
export function parseFeedNumber({ sk }: Pick<Key, 'sk'>): number {
  return Number(sk.slice(FEED_ENTRY.length));
}

/** Parses the number of an index log entry; null for the logging marker. */
export function parseLogEntryNumber({ sk }: Pick<Key, 'sk'>): number | null {
  return sk === SORTED.log ? null : Number(sk.slice(SORTED.entry.length));
}

/** Parses a directory entry of an index. */
export function parseIndexDirectoryKey({ sk }: Pick<Key, 'sk'>): { readonly account: number; readonly kind: RowKind } {
  const [account, kind] = sk.split('#');
  return { account: Number(account), kind: kind as RowKind };
}

/** Returns a key as one string, for maps in memory. */
export function serializeKey({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

/** Returns a key without its account, for operators. */
export function keyWithoutAccount({ pk, sk }: Key): string {
  return `${pk.slice(pk.indexOf('#') + 1)} ${sk}`;
}

/** Parses the account id of a partition key. */
export function parseAccountId(pk: string): number {
  return Number(pk.slice(0, pk.indexOf('#')));
}

/** Returns the subject segment of a partition key, such as `campaigns`; the whole key if it has no account. */
export function keySubject(pk: string): string {
  const from = pk.indexOf('#') + 1;
  const to = pk.indexOf('#', from);
  return from === 0 ? pk : pk.slice(from, to < 0 ? undefined : to);
}

/** Parses the owner of sums: a promoter in a campaign (counters), or in all (balances, campaign null). */
export function parseSumsOwner({ pk, sk }: Key): {
  readonly account: number;
  readonly promoterId: number;
  readonly campaignId: number | null;
} {
  const promoterId = Number(pk.slice(pk.lastIndexOf('#') + 1));
  const campaignId = sk === sumKeys.balances ? null : Number(sk.slice(sumKeys.counters.length));
  return { account: parseAccountId(pk), promoterId, campaignId };
}

/** Part of promo code keys; others contain it only as callers' text. */
export const PROMO_CODE_INFIX = `#${PROMO_CODE}`;

/** Returns the promo code in an item's key. */
export function parsePromoCodeKey({ pk }: Pick<Key, 'pk'>): string | null {
  const begin = `${parseAccountId(pk)}${PROMO_CODE_INFIX}`;
  return pk.startsWith(begin) ? pk.slice(begin.length) : null;
}

/** Parses the list of an item. */
export function parseListKey({ pk }: Key): { readonly account: number; readonly list: string } {
  return { account: parseAccountId(pk), list: pk.slice(pk.indexOf(LIST_INFIX) + LIST_INFIX.length) };
}

/** Parses a block's number; null for the head. */
export function parseBlockNumber({ sk }: Key): number | null {
  return sk.startsWith(listKeys.block) ? Number(sk.slice(listKeys.block.length)) : null;
}

/** Hashes a secret for storage; lower-case hex. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function computeBillingShard(eventId: string): number {
  return createHash('sha256').update(eventId).digest().readUInt8(0) % BILLING_SHARDS;
}

function singletonKey(account: number, name: string): Key {
  return { pk: `${account}#${name}`, sk: '-' };
}

/** Sorts ids numerically. */
function padId(id: number): string {
  return String(id).padStart(10, '0');
}
