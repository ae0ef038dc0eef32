import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import { callFor } from './session.ts';

const PATH = '/api/v2/affiliate/promoters/current';
const askMe = async () => {
  const promoter = got(await api.GET(PATH));
  callFor(promoter);
  return promoter;
};
export type Me = Awaited<ReturnType<typeof askMe>>;

export const me = queryOptions({ queryKey: ['me'], queryFn: askMe });

/** Returns the signed-in promoter, which the layout has loaded. */
export const useMe = (): Me => useSuspenseQuery(me).data;

/** Whether the company is viewing the portal. Personal actions are forbidden then. */
export const isOpenedByCompany = ({ session }: Pick<Me, 'session'>): boolean => session?.opened_by_company === true;
