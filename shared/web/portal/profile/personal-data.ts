import { portalApi } from '#web/portal/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const fetchPage = async (page: number) =>
  requireData(await portalApi.GET('/api/v2/affiliate/promoters/data', { params: { query: { page } } }));
type Data = Awaited<ReturnType<typeof fetchPage>>;

/** Merges all pages of the promoter's data. */
export async function fetchPersonalData(): Promise<Omit<Data, 'page' | 'next_page'>> {
  const { page, next_page, ...first } = await fetchPage(1);
  let next = next_page;
  let merged = first;
  while (next !== null) {
    const more = await fetchPage(next);
    merged = {
      ...merged,
      referrals: [...merged.referrals, ...more.referrals],
      commissions: [...merged.commissions, ...more.commissions],
      payouts: [...merged.payouts, ...more.payouts],
    };
    next = more.next_page;
  }
  return merged;
}
