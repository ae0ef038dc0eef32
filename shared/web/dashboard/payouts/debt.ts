import type { ListRow } from '#web/ui/api/response-types.ts';

export type PromoterDebt = ListRow<'/api/v2/company/commissions/owed_by_promoters'>;
