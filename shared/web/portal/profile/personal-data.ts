import { portalApi } from '#web/portal/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const askPage = async (page: number) =>
  requireData(await portalApi.GET('/api/v2/affiliate/promoters/data', { params: { query: { page } } }));
type Data = Awaited<ReturnType<typeof askPage>>;

/** Merges all pages of the promoter's data. */
export async function fetchPersonalData(): Promise<Omit<Data, 'page' | 'next_page'>> {
  const { page: _, next_page, ...first } = await askPage(1);
  let next = next_page;
  let whole = first;
  while (next !== null) {
    const more = await askPage(next);
    whole = {
      ...whole,
      referrals: [...whole.referrals, ...more.referrals],
      commissions: [...whole.commissions, ...more.commissions],
      payouts: [...whole.payouts, ...more.payouts],
    };
    next = more.next_page;
  }
  return whole;
}
