import type { Row } from '#web/ui/api/answers.ts';

/** What a promoter owes to the company in a campaign, in a unit. */
export type Debt = Row<'/api/v2/company/commissions/owed_by_promoters'>;
