import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RuleTerms } from './rule-terms.tsx';

/** The terms that a campaign's tabs change. */
export function CampaignTerms({ campaign }: { readonly campaign: CampaignSettings }) {
  const { rewards_for_promoters: rules, landing_url: url, visitor_cookie_life: cookieLife } = campaign;
  const approval = campaign.auto_approve_rewards ? 'Automatic' : 'Manual';
  return (
    <Panel title="Terms">
      <DetailList>
        <Detail label="Promoters earn">{rules.length === 0 ? 'No commission' : <RuleTerms rules={rules} />}</Detail>
        <Detail label="Landing page URL">{url}</Detail>
        <Detail label="Cookie duration">{formatCounted(cookieLife, 'day', 'days')}</Detail>
        <Detail label="Attribution">{campaign.last_click_wins ? 'Last click' : 'First click'}</Detail>
        <Detail label="Approval of promoters">{campaign.auto_approve_promoters ? 'Automatic' : 'Manual'}</Detail>
        <Detail label="Approval of commissions">{approval}</Detail>
        <Detail label="Holding period">{formatCounted(campaign.holding_days, 'day', 'days')}</Detail>
      </DetailList>
    </Panel>
  );
}
