import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { requireData } from '#web/ui/api/client.ts';
import { portalApi } from './client.ts';
import { bindPromoter } from './session.ts';

const PATH = '/api/v2/affiliate/promoters/current';
const fetchCurrentPromoter = async () => {
  const promoter = requireData(await portalApi.GET(PATH));
  bindPromoter(promoter);
  return promoter;
};
export type CurrentPromoter = Awaited<ReturnType<typeof fetchCurrentPromoter>>;

export const currentPromoterQuery = queryOptions({ queryKey: ['me'], queryFn: fetchCurrentPromoter });

/** Returns the signed-in promoter, which the layout has loaded. */
export const useCurrentPromoter = (): CurrentPromoter => useSuspenseQuery(currentPromoterQuery).data;

/** Whether the company is viewing the portal. Personal actions are forbidden then. */
export const isOpenedByCompany = ({ session }: Pick<CurrentPromoter, 'session'>): boolean =>
  session?.opened_by_company === true;
