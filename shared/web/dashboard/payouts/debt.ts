import type { Row } from '#web/ui/api/answers.ts';

/** Debt of a promoter in a campaign, in one unit. */
export type Debt = Row<'/api/v2/company/commissions/owed_by_promoters'>;
