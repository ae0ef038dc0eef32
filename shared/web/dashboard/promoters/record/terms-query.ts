import { fetchList } from '#web/dashboard/api/lists.ts';

const PROMOTIONS = '/api/v2/company/promoter_campaigns';
const CODES = '/api/v2/company/promo_codes';

const loadPromotions = (promoter: number) => fetchList(PROMOTIONS, { filters: { promoter_id: [promoter] } });
const loadCodes = (promoter: number) => fetchList(CODES, { promoter_id: promoter });

/** A promoter in a campaign, with its rewards. */
export type PromoterPromotion = Awaited<ReturnType<typeof loadPromotions>>[number];
export type PromoterPromoCode = Awaited<ReturnType<typeof loadCodes>>[number];

export const promotionsQuery = (promoter: number) => ({
  queryKey: [PROMOTIONS, promoter],
  queryFn: () => loadPromotions(promoter),
});

export const codesQuery = (promoter: number) => ({ queryKey: [CODES, promoter], queryFn: () => loadCodes(promoter) });
