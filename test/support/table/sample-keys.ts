import { type ItemKind, kindOf } from '#shared/store/table/item-kinds.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';

const account = 7;
const payout = { promoterId: 3, campaignId: 1, unit: 'cash', id: 9 } as const;

/** A key of each kind that the store makes. */
const samples: Readonly<Record<keyof typeof keys, readonly Key[]>> = {
  directory: [keys.directory(account)],
  directoryNumbers: [keys.directoryNumbers()],
  rates: [keys.rates('2026-11-20')],
  account: [keys.account(account)],
  apiKey: [keys.apiKey(account, 'ab12')],
  numbers: [keys.numbers(account, 'lead')],
  defaultCampaign: [keys.defaultCampaign(account)],
  campaign: [keys.campaign(account, 1)],
  reward: [keys.reward(account, 2)],
  rewardPromotion: [keys.rewardPromotion(account, 2, { promoterId: 3, campaignId: 1 })],
  promoter: [keys.promoter(account, 3)],
  balances: [keys.balances(account, 3)],
  promotion: [keys.promotion(account, 3, 1)],
  counters: [keys.counters(account, 3, 1)],
  promoterEmail: [keys.promoterEmail(account, 'grace@example.com')],
  promoterCustId: [keys.promoterCustId(account, 'cust_1')],
  promoterToken: [keys.promoterToken(account, 'token')],
  refId: [keys.refId(account, 'grace')],
  promoCode: [keys.promoCode(account, 'GRACE20')],
  writtenPromoCode: [keys.writtenPromoCode(account, 'GRACE20')],
  promoCodeId: [keys.promoCodeId(account, 4)],
  lead: [keys.lead(account, 5)],
  leadUid: [keys.leadUid(account, 'cus_1')],
  leadEmail: [keys.leadEmail(account, 'ada@example.com')],
  visitor: [keys.visitor(account, 'Rk3mX0b8aQpLrT5nZ2cVwYg6')],
  clicksTaken: [keys.clicksTaken(account, null, 29_000_000)],
  callsTaken: [keys.callsTaken(account, '0f5a9b3c71de', 29_000_000)],
  signupEvent: [keys.signupEvent(account, 6)],
  moneyEvent: (['sale', 'refund', 'cancellation'] as const).map((kind) => keys.moneyEvent(account, kind, 'invoice_1')),
  numberedCancellation: [keys.numberedCancellation(account, 6)],
  commission: [keys.commission(account, 8)],
  customCommission: [keys.customCommission(account, 'bonus_1')],
  changeEvent: [keys.changeEvent(account, 6)],
  payout: [keys.payout(account, 9)],
  payoutPart: [keys.payoutPart(account, 9, 1)],
  openPayout: [keys.openPayout(account, payout)],
  emptyingPayout: [keys.emptyingPayout(account, payout)],
  batchProcess: [keys.batchProcess(account, 10)],
  batchChunk: [keys.batchChunk(account, 10, 1)],
  openBatchProcess: [keys.openBatchProcess(account, 10)],
  promotionId: [keys.promotionId(account, 11)],
  landingUrl: [keys.landingUrl(account, 'https://shop.example/')],
  listHead: [keys.listHead(account, 'leads'), keys.listHead(account, 'rewards#promoter#3')],
  listBlock: [keys.listBlock(account, 'leads', 1)],
  row: (['promoter', 'lead', 'commission', 'payout'] as const).map((kind) => keys.row(account, kind, 5)),
  textKey: (['lead', 'promoter'] as const).map((kind) => keys.textKey(account, { kind, id: 5 })),
  webhook: [keys.webhook(account, 12)],
  webhooksMade: [keys.webhooksMade(account)],
  mailSender: [keys.mailSender(account)],
  delivery: [keys.delivery(account, 12, 'msg_1')],
  mail: [keys.mail(account, 'accepted-6')],
  feedHead: [keys.feedHead(account)],
  feedEntry: [keys.feedEntry(account, 1)],
  rollUp: [keys.rollUp(account, 'campaigns')],
  yearSheet: [keys.yearSheet(account, { of: 'all' }, 2026), keys.yearSheet(account, { of: 'promoter', id: 3 }, 2026)],
  monthSheet: [keys.monthSheet(account, { of: 'all' }, '2026-11')],
  trafficSheet: [
    keys.trafficSheet(account, { of: 'source' }, '2026-11'),
    keys.trafficSheet(account, { of: 'sub-id', id: 3 }, '2026-11'),
  ],
  monthRanks: [keys.monthRanks(account, '2026-11', 3)],
  dayRanks: [keys.dayRanks(account, '2026-11-20', 3)],
  totals: [keys.totals(account, 3)],
};

/** Partition keys of items, by their kind. */
export const samplesByKind: ReadonlyMap<ItemKind | null, readonly string[]> = Map.groupBy(
  Object.values(samples)
    .flat()
    .map(({ pk }) => pk),
  kindOf,
);
