import { useQuery } from '@tanstack/react-query';
import { api, got } from './client.ts';

const PATH = '/api/v2/me';
const load = async () => got(await api.GET(PATH));

/** Who is signed in, and what they may do. */
export type Me = Awaited<ReturnType<typeof load>>;

/** Asks who is signed in. Roles change seldom: it is asked again with whatever else is, after a change. */
export const meQuery = { queryKey: [PATH], queryFn: load } as const;

/** Whether somebody may do something; not before that is known. */
export function useMay(need: Me['may'][number]): boolean {
  const { data } = useQuery(meQuery);
  return data?.may.includes(need) ?? false;
}
