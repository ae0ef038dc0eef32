import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { type FoundRecords, MAX_PER_KIND } from './describe-records.ts';

/** Ten digits may exceed the API's largest id, and the search would fail. */
const PAYOUT_ID = /^#?([1-9]\d{0,8})$/;

/** Searches with at most four calls. @throws Problem if one fails */
export async function findRecords(text: string, signal: AbortSignal): Promise<FoundRecords> {
  const params = { query: { q: text, per_page: MAX_PER_KIND } };
  const [, payoutId] = PAYOUT_ID.exec(text) ?? [];
  const [promoters, referrals, commissions, payouts] = await Promise.all([
    dashboardApi.GET('/api/v2/company/promoters', { params, signal }).then(requireData),
    dashboardApi.GET('/api/v2/company/referrals', { params, signal }).then(requireData),
    dashboardApi.GET('/api/v2/company/commissions', { params, signal }).then(requireData),
    payoutId === undefined ? [] : findPayout(Number(payoutId), signal),
  ]);
  return { promoters: promoters.data, referrals, commissions, payouts };
}

async function findPayout(id: number, signal: AbortSignal): Promise<FoundRecords['payouts']> {
  const query = { 'ids[]': [id], per_page: MAX_PER_KIND };
  return requireData(await dashboardApi.GET('/api/v2/company/payouts', { params: { query }, signal }));
}
