import { toDay } from '#shared/domain/day.ts';
import {
  convertMoney,
  findOwnConversion,
  type Money,
  needsConversion,
  type SentAmount,
  toAccountMoney,
} from '#shared/domain/money/currency.ts';
import { areRatesStale, type DayRates, findReferenceRate } from '#shared/domain/rates/day-rates.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import {
  convertRefundAtSaleRate,
  isInForeignSaleCurrency,
  limitRefundToSale,
  type RefundMoney,
  toRefundMoney,
} from '#shared/domain/tracking/refund-money.ts';
import {
  refundableSales,
  type SaleRefund,
  spreadAtSalesRates,
  spreadRefund,
} from '#shared/domain/tracking/refund-spread.ts';
import { countMetric, logger } from '#shared/logging.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { cachedRates, RATES_CACHE_MS } from '#shared/operations/rates/cached-rates.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { listRates } from '#shared/store/rates/rates.ts';
import { cachedGlobally } from '#shared/store/table/cache.ts';

/** Days of rates searched for a missing currency: six weeks. */
const LOOKBACK_DAYS = 30;

const findCachedRates = cachedGlobally(RATES_CACHE_MS, async (name) => {
  const [day = '', ...currencies] = name.split(' ');
  const days = await listRates(day, LOOKBACK_DAYS);
  return days.find((rates) => hasAll(rates, currencies)) ?? null;
});

interface SentIn {
  readonly amount: number;
  readonly currency?: string | undefined;
}

/**
 * Converts a sale (contract: Currency). Rates are cached: usually no request.
 * @param at ISO 8601
 * @throws Refusal `currency_invalid`, `amount_invalid`
 */
export async function convertSale(call: AccountCall, { amount, currency }: SentIn, at: string): Promise<Money> {
  const sent = { amount, currency };
  return needsConversion(sent, call.account) ? convertAtDailyRate(call, sent, at) : toAccountMoney(sent, call.account);
}

/**
 * Converts a refund of a sale, at the sale's rate if currencies match.
 * @throws Refusal `currency_invalid`, `amount_invalid`, `refund_too_large`
 */
export async function convertRefund(
  call: AccountCall,
  { amount, currency }: SentIn,
  at: string,
  sale: SaleEvent,
): Promise<RefundMoney> {
  const sent = { amount, currency };
  if (!needsConversion(sent, call.account)) return toRefundMoney(sent, call.account);
  if (isInForeignSaleCurrency(sale, sent)) return convertRefundAtSaleRate(sale, sent);
  return limitRefundToSale(sale, await convertAtDailyRate(call, sent, at));
}

/**
 * Allocates a refund without a sale, newest first: in the original currency, else the account's.
 * @param sales all candidates
 * @throws Refusal `currency_invalid`, `amount_invalid`
 */
export async function allocateRefund(
  call: AccountCall,
  { amount, currency }: SentIn,
  at: string,
  sales: readonly SaleEvent[],
): Promise<SaleRefund[]> {
  const sent = { amount, currency };
  const newestFirst = refundableSales(sales);
  if (!needsConversion(sent, call.account)) return spreadRefund(newestFirst, toAccountMoney(sent, call.account));
  const atSalesRates = spreadAtSalesRates(newestFirst, sent);
  return atSalesRates ?? spreadRefund(newestFirst, await convertAtDailyRate(call, sent, at));
}

/**
 * Uses the latest rates by the end of the day, with a warning if stale. Skips rates without the currency for six weeks,
 * so that a gap does not lose a sale.
 */
async function convertAtDailyRate({ account, runtime }: AccountCall, sent: SentAmount, at: string): Promise<Money> {
  const now = runtime.now();
  // Test payments may be years ahead.
  const day = toDay(at < now ? at : now);
  const nowMs = Date.parse(now);
  const { currency = account.currency } = sent;
  const own = findOwnConversion(account, currency, day);
  if (own) return convertMoney(sent, account, null, own);
  const currencies = [currency, account.currency];
  const last = await cachedRates(nowMs, day);
  const rates = last && !hasAll(last, currencies) ? await findCachedRates(nowMs, [day, ...currencies].join(' ')) : last;
  if (!rates) {
    // The cached account may lack a rate that the company has just set.
    const current = await readAccount(account.id);
    return convertMoney(sent, account, null, current && findOwnConversion(current, currency, day));
  }
  const money = convertMoney(sent, account, rates);
  if (areRatesStale(rates, day)) {
    logger.warn('stale rate', { account_id: account.id, currency: sent.currency, day, rates_of: rates.day });
    countMetric('StaleRate');
  }
  return money;
}

function hasAll(rates: DayRates, currencies: readonly string[]): boolean {
  return currencies.every((currency) => findReferenceRate(rates, currency) !== null);
}
