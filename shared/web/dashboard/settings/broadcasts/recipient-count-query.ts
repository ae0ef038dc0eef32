import { createPager } from '#web/dashboard/api/lists.ts';
import { buildRecipientFilters } from './broadcast-draft.ts';
import type { CompanyBroadcast } from './broadcasts-query.ts';

const PATH = '/api/v2/company/promoters';
const pager = createPager(PATH);

/**
 * Counts the promoters that match a broadcast's filters at present, including those who have unsubscribed. Null if the
 * list of promoters has no such count: it lacks some of the filters, and does not count very many promoters.
 */
export const recipientCountQuery = ({ filters }: Pick<CompanyBroadcast, 'filters'>) => ({
  queryKey: [PATH, 'recipients', filters],
  queryFn: async (): Promise<number | null> => {
    const promoterFilters = buildRecipientFilters(filters);
    if (promoterFilters === null) return null;
    const { total, isTotalLowerBound } = await pager({ filters: promoterFilters, per_page: 1 });
    return isTotalLowerBound ? null : total;
  },
});
