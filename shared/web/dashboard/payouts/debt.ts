import type { ListRow } from '#web/ui/api/answers.ts';

export type PromoterDebt = ListRow<'/api/v2/company/commissions/owed_by_promoters'>;
