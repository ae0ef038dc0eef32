import { dashboardApi } from '#web/dashboard/api/client.ts';
import { fetchList } from '#web/dashboard/api/lists.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { RecordChoices, SelectChoice } from '#web/ui/lists/definition.ts';
import { promoterName } from './record-names.ts';

const MAX_CHOICES = 20;

export const promoterFilter = {
  kind: 'record',
  name: 'promoter_id',
  label: 'Promoter',
  find: async (text: string): Promise<readonly SelectChoice[]> => {
    const query = { per_page: MAX_CHOICES, sorting: { name: 'asc' as const }, ...(text === '' ? {} : { q: text }) };
    const { data } = requireData(await dashboardApi.GET('/api/v2/company/promoters', { params: { query } }));
    return data.map(({ id, name, email }) => ({ value: String(id), label: name ? `${name} (${email})` : email }));
  },
  nameOf: async (id: string): Promise<string> => {
    const path = { id };
    return promoterName(requireData(await dashboardApi.GET('/api/v2/company/promoters/{id}', { params: { path } })));
  },
} as const;

/** From this number on, campaigns are searched rather than listed. */
export const MANY_CAMPAIGNS = 10;

/** Includes archived ones. */
export const campaignsQuery = {
  queryKey: ['/api/v2/company/campaigns', 'all'],
  queryFn: () => fetchList('/api/v2/company/campaigns'),
} as const;

type Campaign = Awaited<ReturnType<typeof campaignsQuery.queryFn>>[number];

const campaignsFitting = async (text: string, isOffered: (campaign: Campaign) => boolean) => {
  const campaigns = await dashboardQueryClient.fetchQuery(campaignsQuery);
  const matching = campaigns.filter(
    (record) => isOffered(record) && record.name.toLowerCase().includes(text.toLowerCase()),
  );
  return matching.map(({ id, name }) => ({ value: String(id), label: name }));
};

export const campaignFilter = {
  kind: 'record',
  name: 'campaign_id',
  label: 'Campaign',
  find: (text: string): Promise<readonly SelectChoice[]> => campaignsFitting(text, () => true),
  nameOf: async (id: string): Promise<string> => {
    const campaigns = await dashboardQueryClient.fetchQuery(campaignsQuery);
    return campaigns.find((campaign) => campaign.id === Number(id))?.name ?? id;
  },
} as const;

/** Not archived. */
export const joinableCampaignFilter = {
  ...campaignFilter,
  find: (text: string): Promise<readonly SelectChoice[]> =>
    campaignsFitting(text, ({ archived_at: archivedAt }) => archivedAt === null),
} as const;

export const promotionChoices = {
  name: 'promoter_campaign_id',
  label: 'Promoter and campaign',
  find: async (text: string): Promise<readonly SelectChoice[]> => {
    const query = { per_page: MAX_CHOICES };
    const response =
      text === ''
        ? await dashboardApi.GET('/api/v2/company/promoter_campaigns', { params: { query } })
        : await dashboardApi.GET('/api/v2/company/promoter_campaigns/search', {
            params: { query: { ...query, q: text } },
          });
    return requireData(response).map(({ id, promoter, campaign }) => ({
      value: String(id),
      label: `${promoterName(promoter)} in ${campaign.name}`,
    }));
  },
  // Used in forms only, never in an address.
  nameOf: async (id: string): Promise<string> => id,
} as const;

interface Place {
  readonly id: number;
  readonly campaign_id: number;
}

type Sharing = readonly { readonly promoter_campaign_id: number; readonly promoter_id: number }[];

/** Creates the choices for a share: other promotions in the owner's campaign. */
export const shareChoices = (owner: Place, sharing: Sharing, label: string): RecordChoices => ({
  name: `promotions beside ${owner.id}`,
  label,
  find: async (text) => {
    // One more: the owner's own is removed.
    const query = { per_page: MAX_CHOICES + 1, filters: { campaign_id: [owner.campaign_id] } };
    const response =
      text === ''
        ? await dashboardApi.GET('/api/v2/company/promoter_campaigns', { params: { query } })
        : await dashboardApi.GET('/api/v2/company/promoter_campaigns/search', {
            params: { query: { ...query, q: text } },
          });
    const others = requireData(response).filter(({ id }) => id !== owner.id);
    return others.map(({ id, promoter }) => ({ value: String(id), label: promoterName(promoter) }));
  },
  nameOf: async (id) => {
    const share = sharing.find(({ promoter_campaign_id: promotion }) => String(promotion) === id);
    return share ? promoterFilter.nameOf(String(share.promoter_id)) : id;
  },
});
