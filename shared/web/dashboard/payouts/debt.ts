import type { Row } from '#web/ui/api/answers.ts';

export type Debt = Row<'/api/v2/company/commissions/owed_by_promoters'>;
