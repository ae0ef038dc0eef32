import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { lacksCommission } from '#web/dashboard/records/no-commission.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { campaignFiguresQuery, NO_FIGURES } from './figures-query.ts';
import { CampaignLinks } from './links/campaign-links.tsx';
import type { CampaignSettings } from './queries.ts';
import type { CampaignTab } from './tabs/tab-fields.ts';

interface Props {
  readonly campaign: CampaignSettings;
}

/** Warning, key figures and links of a campaign, on its page and in the side panel. */
export function CampaignOverview({ campaign }: Props) {
  return (
    <>
      {lacksCommission(campaign) ? (
        <Alert color="yellow" icon={<Icon name="warning" />} title="This campaign has no commission">
          Promoters earn nothing. <Link {...toTab(campaign, 'commissions')}>Add a commission</Link>
        </Alert>
      ) : null}
      <Figures campaign={campaign} />
      <Panel title="Links">
        <CampaignLinks campaign={campaign} />
      </Panel>
    </>
  );
}

function Figures({ campaign }: Props) {
  const { money } = useAmounts();
  const figures = useQuery(campaignFiguresQuery);
  const { id, stats } = campaign;
  return (
    <KeyFigures label="All-time results" isPlain>
      <KeyFigure label="Promoters">
        <Link
          {...toTab(campaign, 'promoters')}
          aria-label={formatCounted(stats.promoters_count, 'promoter', 'promoters')}
        >
          {formatCount(stats.promoters_count)}
        </Link>
      </KeyFigure>
      <KeyFigure label="Referrals">{formatCount(stats.referrals_count)}</KeyFigure>
      <KeyFigure label="Customers">{formatCount(stats.customers_count)}</KeyFigure>
      <KeyFigure label="Sales">{formatCount(stats.sales_count)}</KeyFigure>
      <KeyFigure label="Revenue">{money(stats.revenue_amount)}</KeyFigure>
      <KeyFigure label="Cost">{figures.data ? money((figures.data.get(id) ?? NO_FIGURES).cost) : '–'}</KeyFigure>
    </KeyFigures>
  );
}

const toTab = ({ id }: CampaignSettings, tab: CampaignTab) =>
  ({ to: '/campaigns/$id', params: { id: String(id) }, search: { tab } as never }) as const;
