import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';

const PROMOTIONS = '/api/v2/company/promoter_campaigns';
const CODES = '/api/v2/company/promo_codes';
/** More than a promoter has. */
const ALL = 100;

const loadPromotions = async (promoter: number) =>
  got(await api.GET(PROMOTIONS, { params: { query: { filters: { promoter_id: [promoter] }, per_page: ALL } } }));
const loadCodes = async (promoter: number) =>
  got(await api.GET(CODES, { params: { query: { promoter_id: promoter, per_page: ALL } } }));

/** A promoter in a campaign, with what it earns there. */
export type Promotion = Awaited<ReturnType<typeof loadPromotions>>[number];
export type PromoCode = Awaited<ReturnType<typeof loadCodes>>[number];

/** Asks for all campaigns of a promoter, with what it earns in each. */
export const promotionsQuery = (promoter: number) => ({
  queryKey: [PROMOTIONS, promoter],
  queryFn: () => loadPromotions(promoter),
});

/** Asks for the promo codes of a promoter that are in use. */
export const codesQuery = (promoter: number) => ({ queryKey: [CODES, promoter], queryFn: () => loadCodes(promoter) });
