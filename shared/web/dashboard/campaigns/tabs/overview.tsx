import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { campaignFiguresQuery, NO_FIGURES } from '#web/dashboard/campaigns/figures-query.ts';
import { COOKIE_LIFE } from '#web/dashboard/campaigns/form/campaign-draft.ts';
import { CampaignDaysField, CampaignTextField } from '#web/dashboard/campaigns/form/fields.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import { CampaignLinks } from '#web/dashboard/campaigns/links/campaign-links.tsx';
import { lacksCommission } from '#web/dashboard/records/no-commission.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatCount, formatCounted } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';
import style from './tabs.module.css';

export function OverviewTab({ campaign, form }: CampaignTabProps) {
  return (
    <div className={style.parts}>
      {lacksCommission(campaign) ? (
        <Alert color="yellow" icon={<Icon name="warning" />} title="This campaign has no commission">
          Promoters earn nothing.{' '}
          <Link to="." search={{ tab: 'commissions' } as never}>
            Add a commission
          </Link>
        </Alert>
      ) : null}
      <Figures campaign={campaign} />
      <Panel title="Links">
        <CampaignLinks campaign={campaign} />
      </Panel>
      <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS}>
        <Panel title="General">
          <div className={style.fields}>
            <CampaignTextField form={form} name="name" label="Name" required />
            <CampaignDaysField
              form={form}
              name="visitor_cookie_life"
              bounds={COOKIE_LIFE}
              label="Cookie duration (days)"
              description="How long after a click a sign-up counts for the promoter."
            />
          </div>
        </Panel>
      </CampaignFormFrame>
    </div>
  );
}

function Figures({ campaign: { id, stats } }: Pick<CampaignTabProps, 'campaign'>) {
  const { money } = useAmounts();
  const figures = useQuery(campaignFiguresQuery);
  return (
    <KeyFigures label="All-time results" isPlain>
      <KeyFigure label="Promoters">
        <Link
          to="."
          search={{ tab: 'promoters' } as never}
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
