import { createHash } from 'node:crypto';
import type { AuditedKind, AuditedRecord } from '#shared/domain/audit/audit.ts';
import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Day, Month } from '#shared/domain/day.ts';
import type { ImportKind, ImportSource } from '#shared/domain/import/records.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutFor } from '#shared/domain/payouts/payout.ts';
import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import { RESERVED_MARK } from '#shared/domain/promoters/ref-id.ts';
import type { ReportSubject, RollUp } from '#shared/domain/reports/roll-up.ts';
import type { TrafficSubject } from '#shared/domain/reports/traffic.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { DeduplicatedKind } from '#shared/domain/tracking/event.ts';
import type { Person } from '#shared/domain/webhooks/person.ts';

/** The primary key of an item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The sort keys of the items that hold sums over events: all of it for balances, its beginning for counters. */
export const sumKeys = { balances: 'balances', counters: 'counters#' } as const;

/** The sort keys of the items of a list: all of it for the head, its beginning for a block. */
export const listKeys = { head: 'head', block: 'block#' } as const;

/**
 * The sort keys of who is notified of events: the beginning for a webhook, all of it for who sends mail, and for what
 * says how often a webhook was made.
 */
export const listenerKeys = { webhook: 'webhook#', mail: 'mail', made: 'webhooks-made' } as const;

/** The sort keys of users: all of it for what guards them together, the beginning for a user, and for whose an e-mail is. */
export const userKeys = { head: 'head', user: 'user#', email: 'email#' } as const;

/** What stands in the place of a customer's id where a guest has paid: a hash of the e-mail, normalized. No id of a provider's has a `=`. */
export function billingGuest(email: string): string {
  return `guest=${sha256(email)}`;
}

/** The sort keys of what a billing provider has told of a customer: all of it, or its beginning. */
export const billingKeys = {
  customer: 'customer',
  subscription: 'subscription#',
  usedCode: 'code#',
  openSale: 'sale#',
} as const;

/** The sort key of a customer in the list of those that a lead is. */
export function billingCustomerOfLead(provider: BillingProvider, id: string): string {
  return `${provider}#${id}`;
}

/** What the sort keys begin with of all by which a promoter gets in: its sessions, the links to them, its password. */
export const promoterSessionKeys = { of: (promoter: number) => `${padded(promoter)}#` } as const;

/** What the partition keys of lists contain. */
export const LIST = '#list#';

const PART = 'part#';
const PROMO_CODE = 'promo-code#';
const FED = 'entry#';

/** The sort keys of sorted lists: all of it, or its beginning for an entry of the log. */
const SORTED = { head: 'head', entry: 'entry#', log: 'entry#end' } as const;

/** What the key of a billing provider's event says of it. */
interface BillingEventKey {
  readonly provider: BillingProvider;
  /** ISO 8601. */
  readonly at: string;
  readonly eventId: string;
}

/** Over how many partitions events of billing providers are spread: a thousand a second are more than one takes. */
const BILLING_SHARDS = 8;

/** How many sheets of a run share a partition: they are written many at a time, which is more than one takes. */
const SHEETS_TOGETHER = 100;

/** How many ids share a partition of rows: about two megabytes, which a query reads in two or three pages. */
export const ROWS_TOGETHER = 10_000;

/** How much of a time in ISO 8601 says its minute. */
const MINUTE_CHARACTERS = 16;

/** What the sort keys of report sheets begin with: what each is about. */
const SHEET = { year: 'year#', month: 'month#', day: 'day#' } as const;

/**
 * Between which sort keys sheets lie: of years up to one of them; of ranks, from a month or day on and before another one,
 * for theirs go on behind it.
 */
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

/** How many promoters share a partition of rank sheets, and how many a sheet: some four kilobytes. */
const RANKED_TOGETHER = 1000;
const RANKED_IN_SHEET = 100;

/**
 * Every key string of the table, in one place; shared/store/README.md has the chart. All begin with the account, so
 * that no parameter of a request can name an item of another one. There are three exceptions: the directory of accounts and
 * that of sorted lists, which no call of an account reads, and the rates of the euro, which are the same for all.
 */
export const keys = {
  directory: (account: number): Key => ({ pk: 'directory', sk: `account#${padded(account)}` }),
  directoryNumbers: (): Key => ({ pk: 'directory', sk: 'numbers' }),
  /** The euro's rates of a day. */
  rates: (day: Day): Key => ({ pk: partitions.rates, sk: day }),
  account: (account: number): Key => single(account, 'account'),
  /** The picture that the portal has at its top. */
  portalLogo: (account: number): Key => ({ pk: partitions.portal(account), sk: 'logo' }),
  /** A version of the terms that promoters agree to. */
  portalTerms: (account: number, version: number): Key => ({
    pk: partitions.portal(account),
    sk: `terms#${padded(version)}`,
  }),
  apiKey: (account: number, hash: string): Key => ({ pk: `${account}#api-keys`, sk: hash }),
  numbers: (account: number, kind: string): Key => single(account, `numbers#${kind}`),
  auditEntry: (account: number, id: string): Key => ({ pk: partitions.auditLog(account), sk: id }),

  user: (account: number, id: number): Key => ({
    pk: partitions.users(account),
    sk: `${userKeys.user}${padded(id)}`,
  }),
  userEmail: (account: number, email: string): Key => ({
    pk: partitions.users(account),
    sk: `${userKeys.email}${email}`,
  }),
  usersHead: (account: number): Key => ({ pk: partitions.users(account), sk: userKeys.head }),
  /** A user's session, by the SHA-256 of its token. */
  session: (account: number, user: number, hash: string): Key => ({
    pk: `${account}#sessions`,
    sk: `${padded(user)}#${hash}`,
  }),

  /** A promoter's session, by the SHA-256 of its token. */
  promoterSession: (account: number, promoter: number, hash: string): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}session#${hash}`,
  }),

  /** A link that opens the portal as a promoter, by the SHA-256 of its token. */
  portalLink: (account: number, promoter: number, hash: string): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}link#${hash}`,
  }),
  /** That a promoter was mailed such a link. */
  linkAsked: (account: number, promoter: number): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}asked`,
  }),
  /** The password that a promoter has set. */
  promoterPassword: (account: number, promoter: number): Key => ({
    pk: partitions.promoterSessions(account),
    sk: `${promoterSessionKeys.of(promoter)}password`,
  }),
  /** When a promoter has signed in last. */
  promoterLogin: (account: number, promoter: number): Key => single(account, `promoter-login#${promoter}`),
  /** How often a password was tried for an address, whether a promoter has it or not. */
  passwordsTried: (account: number, email: string): Key => single(account, `passwords-tried#${sha256(email)}`),

  defaultCampaign: (account: number): Key => single(account, 'default-campaign'),
  campaign: (account: number, id: number): Key => ({ pk: `${account}#campaigns`, sk: padded(id) }),
  reward: (account: number, id: number): Key => ({ pk: `${account}#rewards`, sk: padded(id) }),
  /** That a promotion gives a reward of its own. */
  rewardPromotion: (account: number, reward: number, { promoterId, campaignId }: Owner): Key => ({
    pk: partitions.rewardPromotions(account, reward),
    sk: `${padded(promoterId)}#${padded(campaignId)}`,
  }),

  product: (account: number, id: number): Key => ({ pk: partitions.products(account), sk: padded(id) }),
  /** What guards all products of the account together. */
  productsHead: (account: number): Key => single(account, 'products-head'),
  /** That a promotion has rules of its own that go by products. */
  productPromotion: (account: number, { promoterId, campaignId }: Owner): Key => ({
    pk: partitions.productPromotions(account),
    sk: `${padded(promoterId)}#${padded(campaignId)}`,
  }),

  promoter: (account: number, id: number): Key => ({ pk: `${account}#promoter#${id}`, sk: 'promoter' }),
  /** Where the money of a promoter goes by one method, sealed. */
  payoutDetails: (account: number, promoter: number, method: MethodKind): Key => ({
    pk: `${account}#payout-details#${promoter}`,
    sk: method,
  }),
  /** Who is paid to a place, by its fingerprint. */
  payoutPlace: (account: number, print: string): Key => single(account, `payout-place#${print}`),
  /** What the company has said of a billing provider, with its signing secrets, sealed. */
  billingConnection: (account: number, provider: BillingProvider): Key => ({
    pk: `${account}#billing-connections`,
    sk: provider,
  }),
  /** On which days events of a billing provider were received. */
  billingArrivals: (account: number, provider: BillingProvider): Key => ({
    pk: `${account}#billing-arrivals`,
    sk: provider,
  }),
  /** A customer of a billing provider's. */
  billingCustomer: (account: number, provider: BillingProvider, id: string): Key => ({
    pk: partitions.billingCustomer(account, provider, id),
    sk: billingKeys.customer,
  }),
  /** That a lead is a customer of a billing provider's: it may be several. */
  billingCustomerOfLead: (account: number, lead: number, provider: BillingProvider, id: string): Key => ({
    pk: partitions.billingCustomersOfLead(account, lead),
    sk: billingCustomerOfLead(provider, id),
  }),
  billingSubscription: (account: number, provider: BillingProvider, customer: string, id: string): Key => ({
    pk: partitions.billingCustomer(account, provider, customer),
    sk: `${billingKeys.subscription}${id}`,
  }),
  /** By which code a discount or a subscription of a customer came, by its id. */
  billingUsedCode: (account: number, provider: BillingProvider, customer: string, of: string): Key => ({
    pk: partitions.billingCustomer(account, provider, customer),
    sk: `${billingKeys.usedCode}${of}`,
  }),
  /** A sale of a customer who is no lead yet. */
  billingOpenSale: (account: number, provider: BillingProvider, buyer: string, eventId: string): Key => ({
    pk: partitions.billingCustomer(account, provider, buyer),
    sk: `${billingKeys.openSale}${eventId}`,
  }),
  /** A payment with its refunds, or what leads there: by any id of it, and by its refunds'. */
  billingPayment: (account: number, provider: BillingProvider, id: string): Key =>
    single(account, `billing-payment#${provider}#${id}`),
  /** The sale of a checkout that waits for its capture, and the capture that came before it. */
  billingCapture: (account: number, provider: BillingProvider, payment: string): Key =>
    single(account, `billing-payment#${provider}#${payment}#capture`),
  /** A code of a billing provider's, by its id there. */
  billingCode: (account: number, provider: BillingProvider, id: string): Key =>
    single(account, `billing-code#${provider}#${id}`),
  /** An event of a billing provider's that was received, in the order of the provider's time. */
  billingEvent: (account: number, { provider, at, eventId }: BillingEventKey): Key => ({
    pk: partitions.billingEvents(account, shardOf(eventId)),
    sk: `${at}#${provider}#${eventId}`,
  }),
  /** What such an event says. */
  billingEventBody: (account: number, { provider, eventId }: Pick<BillingEventKey, 'provider' | 'eventId'>): Key =>
    single(account, `billing-body#${provider}#${eventId}`),
  /** The account that the company pays from, sealed. */
  payingAccount: (account: number): Key => single(account, 'paying-account'),
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
    single(account, `ruled-sales#${promoter}-${campaign}`),
  promoterEmail: (account: number, email: string): Key => single(account, `promoter-email#${email}`),
  promoterCustId: (account: number, custId: string): Key => single(account, `promoter-cust-id#${custId}`),
  promoterToken: (account: number, authToken: string): Key => single(account, `promoter-token#${sha256(authToken)}`),
  refId: (account: number, refId: string): Key => single(account, `ref-id#${refId}`),
  /** Of a name that was a deleted promoter's, by its keyed hash. No ref id that the service makes has a tilde. */
  reservedName: (account: number, hash: string): Key => single(account, `ref-id#${RESERVED_MARK}${hash}`),
  reservedNamesSecret: (account: number): Key => single(account, `ref-id#${RESERVED_MARK}secret`),
  /** Of a promo code as codes are compared. */
  promoCode: (account: number, code: string): Key => keys.writtenPromoCode(account, comparedCode(code)),
  /** Of a promo code as it is written, which is where earlier versions have put it. */
  writtenPromoCode: (account: number, code: string): Key => single(account, `${PROMO_CODE}${code}`),

  promoCodeId: (account: number, id: number): Key => single(account, `promo-code-id#${id}`),

  lead: (account: number, id: number): Key => single(account, `lead#${id}`),
  leadUid: (account: number, uid: string): Key => single(account, `lead-uid#${uid}`),
  leadEmail: (account: number, email: string): Key => single(account, `lead-email#${email}`),

  visitor: (account: number, tid: string): Key => single(account, `visitor#${tid}`),
  /** How many clicks of a minute were taken: of a source, or of all. */
  clicksTaken: (account: number, source: string | null, minute: number): Key =>
    single(account, `clicks-taken#${minute}#${source === null ? 'all' : sha256(source)}`),
  /** Who has signed up from an address within an hour: a hash of it. */
  signupsTaken: (account: number, address: string, hour: number): Key =>
    single(account, `signups-taken#${hour}#${address}`),
  /** How many calls with a key were counted in a minute. */
  callsTaken: (account: number, key: string, minute: number): Key => single(account, `calls-taken#${minute}#${key}`),
  /** That the solution of a challenge has counted. */
  spentProof: (account: number, hash: string): Key => ({ pk: `${account}#spent-proofs`, sk: hash }),
  /** Calls that tracking has refused, in a slot of a minute. */
  refusedCalls: (account: number, nowMs: number, slot: number): Key => ({
    pk: partitions.refusedCalls(account),
    sk: `${minuteAt(new Date(nowMs).toISOString())}#${String(slot).padStart(2, '0')}`,
  }),
  /** The ref ids that are counted one by one on a day. */
  refusedRefIds: (account: number, day: string): Key => ({ pk: partitions.refusedClicks(account), sk: day }),
  /** Refused clicks of a day by one ref id, or with null by all that are not counted one by one. */
  refusedClicks: (account: number, day: string, refId: string | null): Key => ({
    pk: partitions.refusedClicks(account),
    sk: `${day}#${refId ?? ''}`,
  }),
  signupEvent: (account: number, id: number): Key => single(account, `signup#${id}`),
  moneyEvent: (account: number, kind: DeduplicatedKind, eventId: string): Key => single(account, `${kind}#${eventId}`),
  /** Whether a sale counts as a whole or by its parts, beside where the event of the whole is. */
  saleParts: (account: number, whole: string): Key => ({ pk: `${account}#sale#${whole}`, sk: 'parts' }),
  /** A cancellation that came without an event id; `#` keeps it apart from every id a caller can send. */
  numberedCancellation: (account: number, id: number): Key => single(account, `cancellation-number#${id}`),
  /** A commission that was given by hand, by the company's id of what for. */
  customCommission: (account: number, eventId: string): Key => single(account, `custom#${eventId}`),
  commission: (account: number, id: number): Key => single(account, `commission#${id}`),
  /** The last write-offs of a promoter, campaign and unit. */
  writeOffs: (account: number, { promoterId, campaignId, unit }: PayoutFor): Key =>
    single(account, `write-offs#${promoterId}#${campaignId}#${unit}`),
  /** What was taken out of the clicks of a promotion. */
  falseClicks: (account: number, { promoterId, campaignId }: Owner): Key =>
    single(account, `false-clicks#${promoterId}#${campaignId}`),
  changeEvent: (account: number, id: number): Key => single(account, `change#${id}`),
  /** Which event has a number, where neither its own key says so nor a commission leads to it. */
  eventNumber: (account: number, number: number): Key => single(account, `event-number#${number}`),
  /** That all events of the account can be found by numbers. */
  allNumbered: (account: number): Key => single(account, 'event-number#all'),

  /** Which record is one of another service that was taken over, by its id there: a hash, for that may be an e-mail address. */
  imported: (account: number, source: ImportSource, kind: ImportKind, id: string): Key =>
    single(account, `imported#${source}-${kind}#${sha256(id)}`),
  /** When sales of another service were taken over last. */
  importedSales: (account: number): Key => single(account, 'imported#sales'),
  /** That an import into the account runs. */
  importLock: (account: number): Key => single(account, 'imported#under-way'),

  payout: (account: number, id: number): Key => single(account, `payout#${id}`),
  /** The commissions that a payout has taken in one go, which was its change of that revision. */
  payoutPart: (account: number, id: number, revision: number): Key => ({
    pk: partitions.payout(account, id),
    sk: `${PART}${padded(revision)}`,
  }),
  openPayout: (account: number, { promoterId, campaignId, unit }: PayoutFor): Key => ({
    pk: partitions.openPayouts(account),
    sk: `${padded(promoterId)}#${padded(campaignId)}#${unit}`,
  }),
  /** Beside the one that gathers for the same promoter, campaign and unit. */
  emptyingPayout: (account: number, payout: PayoutFor & { readonly id: number }): Key => {
    const { pk, sk } = keys.openPayout(account, payout);
    return { pk, sk: `${sk}#${padded(payout.id)}` };
  },
  /** That the holding of a commission that is no money ends, ISO 8601. */
  endingHold: (account: number, heldUntil: string, commission: number): Key => ({
    pk: partitions.endingHolds(account),
    sk: `${heldUntil}#${padded(commission)}`,
  }),
  /** Which day of the account's cycle needs no payout run any more. */
  payoutRun: (account: number): Key => single(account, 'payout-run'),
  paymentsBatch: (account: number, id: number): Key => ({ pk: partitions.paymentsBatches(account), sk: padded(id) }),
  /** A payout in a payments batch. */
  payment: (account: number, batch: number, payout: number): Key => ({
    pk: partitions.payments(account, batch),
    sk: padded(payout),
  }),
  batchProcess: (account: number, id: number): Key => single(account, `batch-process#${id}`),
  batchChunk: (account: number, process: number, number: number): Key =>
    single(account, `batch-chunk#${process}#${number}`),
  openBatchProcess: (account: number, id: number): Key => ({
    pk: partitions.openBatchProcesses(account),
    sk: padded(id),
  }),
  promotionId: (account: number, id: number): Key => single(account, `promotion-id#${id}`),
  landingUrl: (account: number, url: string): Key => single(account, `landing-url#${sha256(url)}`),

  listHead: (account: number, list: string): Key => ({ pk: partitions.list(account, list), sk: listKeys.head }),
  listBlock: (account: number, list: string, block: number): Key => ({
    pk: partitions.list(account, list),
    sk: `${listKeys.block}${padded(block)}`,
  }),

  row: (account: number, kind: RowKind, id: number): Key => ({
    pk: partitions.rows(account, kind, Math.floor(id / ROWS_TOGETHER)),
    sk: padded(id),
  }),

  /** Which runs the sorted lists of a kind have. */
  sortedHead: (account: number, kind: RowKind): Key => ({ pk: partitions.sortedLists(account, kind), sk: SORTED.head }),
  /** What a batch of changes did to rows; and behind all of those, that they are logged. */
  sortedEntry: (account: number, kind: RowKind, number: number): Key => ({
    pk: partitions.sortedLists(account, kind),
    sk: `${SORTED.entry}${padded(number)}`,
  }),
  sortedLog: (account: number, kind: RowKind): Key => ({
    pk: partitions.sortedLists(account, kind),
    sk: SORTED.log,
  }),
  /** A sheet of a run, by the run's name and its number there. */
  sortedSheet: (account: number, run: string, number: number): Key => ({
    pk: `${account}#sorted-sheets#${run}#${Math.floor(number / SHEETS_TOGETHER)}`,
    sk: padded(number),
  }),
  /** That an account has sorted lists of a kind, for whatever keeps them. */
  sortedAccount: (account: number, kind: RowKind): Key => ({
    pk: partitions.sortedAccounts,
    sk: `${padded(account)}#${kind}`,
  }),

  webhook: (account: number, id: number): Key => ({
    pk: partitions.listeners(account),
    sk: `${listenerKeys.webhook}${padded(id)}`,
  }),
  webhooksMade: (account: number): Key => ({ pk: partitions.listeners(account), sk: listenerKeys.made }),
  mailSender: (account: number): Key => ({ pk: partitions.listeners(account), sk: listenerKeys.mail }),
  /** Deliveries of a webhook lie in the order in which what they report became known. */
  delivery: (account: number, webhook: number, id: string): Key => ({
    pk: partitions.deliveries(account, webhook),
    sk: id,
  }),
  mail: (account: number, id: string): Key => single(account, `mail#${id}`),
  promoterMail: (account: number, promoterId: number, place: string): Key => ({
    pk: partitions.promoterMails(account, promoterId),
    sk: place,
  }),
  /** What texts about a person are sealed with. */
  textKey: (account: number, { kind, id }: Person): Key => single(account, `text-key#${kind}#${id}`),

  feedHead: (account: number): Key => ({ pk: partitions.feed(account), sk: 'head' }),
  feedEntry: (account: number, number: number): Key => ({
    pk: partitions.feed(account),
    sk: `${FED}${padded(number)}`,
  }),
  /** How far a roll-up has come with the feed. */
  rollUp: (account: number, rollUp: RollUp): Key => ({ pk: partitions.feed(account), sk: `roll-up#${rollUp}` }),
  /** The months of a year, or the days of a month, of what a report is about. */
  yearSheet: (account: number, subject: ReportSubject, year: number): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.year}${String(year).padStart(4, '0')}`,
  }),
  monthSheet: (account: number, subject: ReportSubject, month: Month): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.month}${month}`,
  }),
  /** The days of a month by how visitors came. */
  trafficSheet: (account: number, subject: TrafficSubject, month: Month): Key => ({
    pk: partitions.report(account, subject),
    sk: `${SHEET.month}${month}`,
  }),
  /** A hundred promoters in a month, or on a day: what promoters are ranked by. */
  monthRanks: (account: number, month: Month, promoter: number): Key => ({
    pk: partitions.ranks(account, Math.floor(promoter / RANKED_TOGETHER)),
    sk: `${SHEET.month}${month}#${padded(Math.floor(promoter / RANKED_IN_SHEET))}`,
  }),
  dayRanks: (account: number, day: Day, promoter: number): Key => ({
    pk: partitions.ranks(account, Math.floor(promoter / RANKED_TOGETHER)),
    sk: `${SHEET.day}${day}#${padded(Math.floor(promoter / RANKED_IN_SHEET))}`,
  }),
  /** What a hundred promoters have brought altogether. */
  totals: (account: number, promoter: number): Key => ({
    pk: partitions.totals(account),
    sk: padded(Math.floor(promoter / RANKED_IN_SHEET)),
  }),
};

/** The key of an unpaid commission in the index of those (table.ts). */
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
    unpaidBy: unpaidBy(account, promoterId),
    unpaidAt: `${unpaidAt(campaignId)}${unit}#${createdAt}#${padded(id)}#${leadId ?? ''}`,
  };
}

/** The partition of a promoter in the index of unpaid commissions. */
export function unpaidBy(account: number, promoterId: number): string {
  return `${account}#unpaid#${promoterId}`;
}

/** What the sort keys of a campaign begin with in the index of unpaid commissions. */
export function unpaidAt(campaignId: number): string {
  return `${padded(campaignId)}#`;
}

/** What a sort key of the index of unpaid commissions says. Of which lead, keys have not always said: then it is undefined. */
export function unpaidIn(sortKey: string) {
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

/** Whether an item of a payout's partition is a part of it, and not the payout itself. */
export function isPayoutPart({ sk }: Key): boolean {
  return sk.startsWith(PART);
}

/** The partitions that are listed whole. */
export const partitions = {
  directory: 'directory',
  rates: 'rates',
  sortedAccounts: 'sorted-accounts',
  portal: (account: number): string => `${account}#portal`,
  apiKeys: (account: number): string => `${account}#api-keys`,
  auditLog: (account: number): string => `${account}#audit-log`,
  users: (account: number): string => `${account}#users`,
  /** What a billing provider has told of a customer. */
  billingCustomer: (account: number, provider: BillingProvider, id: string): string =>
    `${account}#billing-customer#${provider}#${id}`,
  /** All customers of billing providers that a lead is. */
  billingCustomersOfLead: (account: number, lead: number): string => `${account}#billing-customer#of-lead#${lead}`,
  /** A part of the events that billing providers have told. */
  billingEvents: (account: number, shard: number): string => `${account}#billing-events#${shard}`,
  /** All parts of them. */
  allBillingEvents: (account: number): string[] =>
    Array.from({ length: BILLING_SHARDS }, (_, shard) => partitions.billingEvents(account, shard)),
  /** All by which promoters get in. */
  promoterSessions: (account: number): string => `${account}#promoter-sessions`,
  campaigns: (account: number): string => `${account}#campaigns`,
  rewards: (account: number): string => `${account}#rewards`,
  products: (account: number): string => `${account}#products`,
  productPromotions: (account: number): string => `${account}#product-promotions`,
  rewardPromotions: (account: number, reward: number): string => `${account}#reward-promotions#${reward}`,
  promoter: (account: number, id: number): string => `${account}#promoter#${id}`,
  list: (account: number, list: string): string => `${account}${LIST}${list}`,
  payout: (account: number, id: number): string => `${account}#payout#${id}`,
  openPayouts: (account: number): string => `${account}#open-payouts`,
  endingHolds: (account: number): string => `${account}#ending-holds`,
  paymentsBatches: (account: number): string => `${account}#payments-batches`,
  /** The payouts in a payments batch. */
  payments: (account: number, batch: number): string => `${account}#payments-batch#${batch}`,
  openBatchProcesses: (account: number): string => `${account}#open-batch-processes`,
  rows: (account: number, kind: RowKind, part: number): string => `${account}#rows#${kind}#${part}`,
  /** All partitions in which rows of ids up to that one can be. */
  rowsUpTo: (account: number, kind: RowKind, id: number): string[] =>
    Array.from({ length: Math.floor(id / ROWS_TOGETHER) + 1 }, (_, part) => partitions.rows(account, kind, part)),
  sortedLists: (account: number, kind: RowKind): string => `${account}#sorted-lists#${kind}`,
  /** Whoever is notified of events. */
  listeners: (account: number): string => `${account}#listeners`,
  deliveries: (account: number, webhook: number): string => `${account}#deliveries#${webhook}`,
  promoterMails: (account: number, promoterId: number): string => `${account}#promoter-mails#${promoterId}`,
  refusedCalls: (account: number): string => `${account}#refused-calls`,
  refusedClicks: (account: number): string => `${account}#refused-clicks`,
  feed: (account: number): string => `${account}#report-feed`,
  report: (account: number, { of, id }: ReportSubject | TrafficSubject): string =>
    `${account}#report#${of}${id === undefined ? '' : `#${id}`}`,
  ranks: (account: number, part: number): string => `${account}#report-ranks#${part}`,
  /** The partitions in which ranks of some promoters are. */
  ranksOf: (account: number, promoters: readonly number[]): string[] =>
    [...new Set(promoters.map((id) => Math.floor(id / RANKED_TOGETHER)))].map((part) =>
      partitions.ranks(account, part),
    ),
  totals: (account: number): string => `${account}#report-totals`,
};

/** The minute of a time in ISO 8601, and of a sort key of refused calls. */
export function minuteAt(time: string): string {
  return time.slice(0, MINUTE_CHARACTERS);
}

/** Behind all sort keys of refused calls of a minute. */
export function endOfMinute(time: string): string {
  return `${minuteAt(time)}#~`;
}

/** How long the ids of API keys are, which their hashes begin with. */
const KEY_ID = 12;

/**
 * The record that an item is, by its key; null for what only leads to records, counts them, or says what happened.
 * @param item the item itself, where all of it is written
 */
export function recordOf({ pk, sk }: Key, item: Readonly<Record<string, unknown>> = {}): AuditedRecord | null {
  const [account, word, id] = pk.split('#');
  const own = (kind: AuditedKind, isRecord: boolean, value: unknown = id) =>
    isRecord ? { kind, id: Number(value) } : null;
  switch (word) {
    case 'account':
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
      return own('webhook', sk.startsWith(listenerKeys.webhook), sk.slice(listenerKeys.webhook.length));
    case 'deliveries':
      return { kind: 'webhook delivery', id: sk };
    case 'payments-batches':
      return own('payments batch', true, sk);
    case 'batch-process':
      return own('batch process', true);
    default:
      return null;
  }
}

/** What kind of record an item is that has a row, by its key; null for any other. */
export function rowKindOf({ pk, sk }: Key): RowKind | null {
  const [, kind] = pk.split('#', 2);
  const isRecord = kind === 'promoter' ? sk === 'promoter' : sk === '-';
  return isRecord && ROW_KINDS.has(kind) ? (kind as RowKind) : null;
}

const ROW_KINDS: ReadonlySet<string | undefined> = new Set(
  Object.keys({ promoter: true, lead: true, commission: true, payout: true } satisfies Record<RowKind, true>),
);

/** Which record a row is of, by its key. */
export function rowIdOf({ pk, sk }: Key): { readonly kind: RowKind; readonly id: number } {
  const [, , kind] = pk.split('#', 3);
  return { kind: kind as RowKind, id: Number(sk) };
}

/** Which year a report sheet is of, by its sort key. */
export function yearIn(sortKey: string): number {
  return Number(sortKey.slice(SHEET.year.length));
}

/** The number of an entry of a report feed. */
export function feedNumberOf({ sk }: Pick<Key, 'sk'>): number {
  return Number(sk.slice(FED.length));
}

/** The number of an entry of the log of sorted lists; null for what says that they are logged. */
export function sortedEntryOf({ sk }: Pick<Key, 'sk'>): number | null {
  return sk === SORTED.log ? null : Number(sk.slice(SORTED.entry.length));
}

/** Which sorted lists an item says there are. */
export function sortedAccountOf({ sk }: Pick<Key, 'sk'>): { readonly account: number; readonly kind: RowKind } {
  const [account, kind] = sk.split('#');
  return { account: Number(account), kind: kind as RowKind };
}

/** What an item is filed under in memory. */
export function nameOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

/** A key as operators see it. */
export function withoutAccount({ pk, sk }: Key): string {
  return `${pk.slice(pk.indexOf('#') + 1)} ${sk}`;
}

/** Which account an item belongs to. */
export function accountOf(pk: string): number {
  return Number(pk.slice(0, pk.indexOf('#')));
}

/** What the items of a partition are of, such as `campaigns` or `promoter`; what no account has says it as a whole. */
export function subjectOf(pk: string): string {
  const from = pk.indexOf('#') + 1;
  const to = pk.indexOf('#', from);
  return from === 0 ? pk : pk.slice(from, to < 0 ? undefined : to);
}

/** Whose sums an item holds, by its key: a promoter's in a campaign (counters), or in all of them (balances). */
export function holderOf({ pk, sk }: Key): {
  readonly account: number;
  readonly promoterId: number;
  readonly campaignId: number | null;
} {
  const promoterId = Number(pk.slice(pk.lastIndexOf('#') + 1));
  const campaignId = sk === sumKeys.balances ? null : Number(sk.slice(sumKeys.counters.length));
  return { account: accountOf(pk), promoterId, campaignId };
}

/** What the keys of promo codes contain, and no other keys but those with a text of a caller. */
export const PROMO_CODES = `#${PROMO_CODE}`;

/** The promo code that an item is of, as it is written in the item's key; null for another kind of item. */
export function promoCodeIn({ pk }: Pick<Key, 'pk'>): string | null {
  const begin = `${accountOf(pk)}${PROMO_CODES}`;
  return pk.startsWith(begin) ? pk.slice(begin.length) : null;
}

/** Which list an item belongs to, by its key. */
export function listOf({ pk }: Key): { readonly account: number; readonly list: string } {
  return { account: accountOf(pk), list: pk.slice(pk.indexOf(LIST) + LIST.length) };
}

/** Which block of a list an item is; null for its head. */
export function blockOf({ sk }: Key): number | null {
  return sk.startsWith(listKeys.block) ? Number(sk.slice(listKeys.block.length)) : null;
}

/** What is stored of a secret: enough to know it again, not to use it. Lower-case hex. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Which part of an account's events of billing providers has one. */
function shardOf(eventId: string): number {
  return createHash('sha256').update(eventId).digest().readUInt8(0) % BILLING_SHARDS;
}

/** An item alone in its partition: its sort key says nothing more. */
function single(account: number, name: string): Key {
  return { pk: `${account}#${name}`, sk: '-' };
}

/** So that ids sort as numbers do. */
function padded(id: number): string {
  return String(id).padStart(10, '0');
}
