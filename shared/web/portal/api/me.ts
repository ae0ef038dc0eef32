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

/** The promoter who is signed in. */
export const me = queryOptions({ queryKey: ['me'], queryFn: askMe });

/** The promoter who is signed in: on screens it is there, since the layout has asked. */
export const useMe = (): Me => useSuspenseQuery(me).data;

/** Whether somebody of the company looks at the portal as the promoter. What is the promoter's alone is refused then. */
export const isOpenedByCompany = ({ session }: Pick<Me, 'session'>): boolean => session?.opened_by_company === true;
