import { dayOf } from '#shared/domain/day.ts';
import {
  convertedMoney,
  isForeign,
  type Money,
  ownConversion,
  ownMoney,
  type Sent,
} from '#shared/domain/money/currency.ts';
import { type DayRates, isStale, rateOn } from '#shared/domain/rates/day-rates.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import {
  isInCurrencyOf,
  ownRefund,
  type RefundMoney,
  refundAtSalesRate,
  refundAtTodaysRate,
} from '#shared/domain/tracking/refund-money.ts';
import {
  refundableSales,
  type SaleRefund,
  spreadAtSalesRates,
  spreadRefund,
} from '#shared/domain/tracking/refund-spread.ts';
import { countMetric, logger } from '#shared/logging.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { ratesOn, TRUSTED_MS } from '#shared/operations/rates/rates-on.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { listRates } from '#shared/store/rates/rates.ts';
import { rememberingForAll } from '#shared/store/table/memory.ts';

/** How many days are looked through for a currency that the last one lacks: those of six weeks. */
const LOOKED_BACK_DAYS = 30;

const ratesWith = rememberingForAll(TRUSTED_MS, async (name) => {
  const [day = '', ...currencies] = name.split(' ');
  const days = await listRates(day, LOOKED_BACK_DAYS);
  return days.find((rates) => hasAll(rates, currencies)) ?? null;
});

/** What a call says of its amount. */
interface SentIn {
  readonly amount: number;
  readonly currency?: string | undefined;
}

/**
 * What a sale is worth in the account's currency (contract: Currency). One call where it was sent in another one, none
 * where the process knows that day's rates.
 * @param at when it happened, ISO 8601
 * @throws Refusal `currency_invalid`, `amount_invalid`
 */
export async function saleMoney(call: AccountCall, { amount, currency }: SentIn, at: string): Promise<Money> {
  const sent = { amount, currency };
  return isForeign(sent, call.account) ? converted(call, sent, at) : ownMoney(sent, call.account);
}

/**
 * What a refund takes of the sale that it names, in the account's currency. One in the currency that its sale was sent in asks
 * for no rate.
 * @throws Refusal `currency_invalid`, `amount_invalid`, `refund_too_large`
 */
export async function refundMoney(
  call: AccountCall,
  { amount, currency }: SentIn,
  at: string,
  sale: SaleEvent,
): Promise<RefundMoney> {
  const sent = { amount, currency };
  if (!isForeign(sent, call.account)) return ownRefund(sent, call.account);
  if (isInCurrencyOf(sale, sent)) return refundAtSalesRate(sale, sent);
  return refundAtTodaysRate(sale, await converted(call, sent, at));
}

/**
 * What a refund that names no sale takes of each of a lead's sales, newest first: in the currency that they were sent in, or
 * else in the account's.
 * @param sales all that it can take from
 * @throws Refusal `currency_invalid`, `amount_invalid`
 */
export async function refundMoneyOf(
  call: AccountCall,
  { amount, currency }: SentIn,
  at: string,
  sales: readonly SaleEvent[],
): Promise<SaleRefund[]> {
  const sent = { amount, currency };
  const newestFirst = refundableSales(sales);
  if (!isForeign(sent, call.account)) return spreadRefund(newestFirst, ownMoney(sent, call.account));
  const atSalesRates = spreadAtSalesRates(newestFirst, sent);
  return atSalesRates ?? spreadRefund(newestFirst, await converted(call, sent, at));
}

/**
 * An amount at the last rates before the end of its day, with a word where those are old. A day's file that lacks one of the
 * currencies is passed over, for six weeks: a sale is not to be lost to a gap in it.
 */
async function converted({ account, runtime }: AccountCall, sent: Sent, at: string): Promise<Money> {
  const now = runtime.now();
  // A test payment may be years ahead.
  const day = dayOf(at < now ? at : now);
  const nowMs = Date.parse(now);
  const { currency = account.currency } = sent;
  const own = ownConversion(account, currency, day);
  if (own) return convertedMoney(sent, account, null, own);
  const currencies = [currency, account.currency];
  const last = await ratesOn(nowMs, day);
  const rates = last && !hasAll(last, currencies) ? await ratesWith(nowMs, [day, ...currencies].join(' ')) : last;
  if (!rates) {
    // The account comes from a cache: a company that was refused may have set the rate since.
    const fresh = await readAccount(account.id);
    return convertedMoney(sent, account, null, fresh && ownConversion(fresh, currency, day));
  }
  const money = convertedMoney(sent, account, rates);
  if (isStale(rates, day)) {
    logger.warn('stale rate', { account_id: account.id, currency: sent.currency, day, rates_of: rates.day });
    countMetric('StaleRate');
  }
  return money;
}

function hasAll(rates: DayRates, currencies: readonly string[]): boolean {
  return currencies.every((currency) => rateOn(rates, currency) !== null);
}
