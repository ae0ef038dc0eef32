import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { calculateEarningsPerClick, formatShare } from '#web/dashboard/promoters/ratios.ts';
import { LoadedRecords } from '#web/dashboard/records/loaded-records.tsx';
import { lacksCommission, NoCommissionBadge } from '#web/dashboard/records/no-commission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { CampaignLink } from '#web/dashboard/records/record-links.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { cashAmount, formatCount } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { LoadedTable } from '#web/ui/lists/loaded-table.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { CampaignBadges } from './campaign-badges.tsx';
import style from './campaigns.module.css';
import { campaignFiguresQuery, NO_FIGURES } from './figures-query.ts';
import { type CampaignSettings, CREATE_CAMPAIGN } from './queries.ts';
import { RuleTerms } from './terms/rule-terms.tsx';
import { useRuleTerms } from './terms/use-rule-terms.ts';

const PANEL = {
  type: 'campaign',
  Summary: lazy(() => import('./summary.tsx')),
  nameOf: ({ name }: CampaignSettings) => `campaign ${name}`,
} as const;

export default function Campaigns() {
  const [view, changeView] = useDashboardView();
  const campaigns = useQuery(campaignsQuery);
  const figures = useQuery(campaignFiguresQuery);
  const archived = (campaigns.data ?? []).filter(({ archived_at: archivedAt }) => archivedAt !== null);
  const isAll = view.archived === 'true';
  const shownCampaigns = isAll ? campaigns.data : campaigns.data?.filter((campaign) => !archived.includes(campaign));
  const { money } = useAmounts();
  const inMoney = (amount: number | null) => (amount === null ? '' : money(amount));
  const describe = useRuleTerms();
  const allTerms = ({ rewards_for_promoters: rewards }: CampaignSettings) =>
    rewards.map(describe).join('; ') || 'No commission';
  const figuresOf = ({ id }: CampaignSettings) => (figures.data ? (figures.data.get(id) ?? NO_FIGURES) : null);
  const costOf = (campaign: CampaignSettings) => figuresOf(campaign)?.cost ?? null;
  const perClickOf = (campaign: CampaignSettings) => {
    const { cost, clicks } = figuresOf(campaign) ?? NO_FIGURES;
    return calculateEarningsPerClick(cost, clicks);
  };
  const conversionOf = (campaign: CampaignSettings) => {
    const { customers, clicks } = figuresOf(campaign) ?? NO_FIGURES;
    return { ratio: clicks > 0 ? customers / clicks : null, text: formatShare(customers, clicks) };
  };
  const table: LoadedTable<CampaignSettings> = {
    label: 'Campaigns',
    file: 'campaigns',
    idOf: ({ id }) => id,
    searchPlaceholder: 'Name, link or reward',
    columns: [
      {
        id: 'name',
        label: 'Name',
        breaksWords: true,
        value: ({ name }) => name,
        text: ({ name, landing_url: url }) => `${name}: ${url}`,
        cell: (campaign) => <Name campaign={campaign} />,
      },
      {
        id: 'earn',
        label: 'Promoters earn',
        value: allTerms,
        cell: (campaign) => (
          <>
            {lacksCommission(campaign) ? <NoCommissionBadge /> : null}
            <RuleTerms rules={campaign.rewards_for_promoters} />
          </>
        ),
      },
      {
        id: 'promoters',
        label: 'Promoters',
        isNumber: true,
        value: ({ stats }) => stats.promoters_count,
        cell: ({ stats }) => formatCount(stats.promoters_count),
      },
      {
        id: 'referrals',
        label: 'Referrals',
        isNumber: true,
        value: ({ stats }) => stats.referrals_count,
        cell: ({ stats }) => formatCount(stats.referrals_count),
      },
      {
        id: 'customers',
        label: 'Customers',
        isNumber: true,
        value: ({ stats }) => stats.customers_count,
        cell: ({ stats }) => formatCount(stats.customers_count),
      },
      {
        id: 'revenue',
        label: 'Revenue',
        isNumber: true,
        value: ({ stats }) => stats.revenue_amount,
        text: ({ stats }) => money(stats.revenue_amount),
        csv: ({ stats }) => cashAmount(stats.revenue_amount),
        cell: ({ stats }) => money(stats.revenue_amount),
      },
      // A dash while loading.
      {
        id: 'cost',
        label: 'Cost',
        isNumber: true,
        value: costOf,
        text: (campaign) => inMoney(costOf(campaign)),
        csv: (campaign) => cashAmount(costOf(campaign)),
        cell: (campaign) => inMoney(costOf(campaign)) || '–',
      },
      {
        id: 'epc',
        label: 'Earnings per click',
        isNumber: true,
        isHidden: true,
        value: perClickOf,
        text: (campaign) => inMoney(perClickOf(campaign)),
        csv: (campaign) => cashAmount(perClickOf(campaign)),
        cell: (campaign) => inMoney(perClickOf(campaign)) || '–',
      },
      {
        id: 'conversion',
        label: 'Conversion',
        isNumber: true,
        isHidden: true,
        value: (campaign) => conversionOf(campaign).ratio,
        text: (campaign) => conversionOf(campaign).text,
        cell: (campaign) => conversionOf(campaign).text,
      },
    ],
  };
  return (
    <>
      <PageHead title="Campaigns">
        <Link to="/campaigns/products" style={{ marginBlock: 'auto' }}>
          Products
        </Link>
        {archived.length > 0 ? (
          <Checkbox
            label="Show archived"
            my="auto"
            checked={isAll}
            onChange={({ currentTarget: { checked } }) => changeView({ ...view, archived: checked ? 'true' : '' })}
          />
        ) : null}
        <IfAllowed call={CREATE_CAMPAIGN}>
          <Button component={Link} to="/campaigns/new" leftSection={<Icon name="plus" size={16} />}>
            New campaign
          </Button>
        </IfAllowed>
      </PageHead>
      {campaigns.isError ? <FailureAlert error={campaigns.error} retry={() => campaigns.refetch()} /> : null}
      {campaigns.isPending ? <Skeleton height={200} /> : null}
      {campaigns.data?.length === 0 ? (
        <EmptyState icon="campaigns" title="No campaigns yet">
          A campaign defines where links lead and what promoters earn.
        </EmptyState>
      ) : null}
      {shownCampaigns?.length ? (
        <LoadedRecords
          table={table}
          rows={shownCampaigns}
          minWidth={860}
          keep="archived"
          views="campaigns"
          panel={PANEL}
        />
      ) : null}
    </>
  );
}

function Name({ campaign }: { readonly campaign: CampaignSettings }) {
  return (
    <>
      <CampaignLink campaign={campaign} /> <CampaignBadges campaign={campaign} />
      <div className={style.muted}>{campaign.landing_url}</div>
    </>
  );
}
