import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { FirstStepsPanel } from '#web/dashboard/first-steps/panel.tsx';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { campaignsQuery, MANY_CAMPAIGNS } from '#web/dashboard/records/record-choices.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { SpanPicker } from '#web/ui/span-picker.tsx';
import { WhenInView } from '#web/ui/when-in-view.tsx';
import { Activity } from './activity.tsx';
import { HomeChart } from './chart.tsx';
import { HomeFigures } from './home-figures.tsx';
import { parseHomeQuery } from './home-query.ts';
import { Leaderboard } from './leaderboard.tsx';
import { PendingTasks } from './pending-tasks.tsx';

export default function Home() {
  const [view, changeView] = useDashboardView();
  const calendar = useReportCalendar();
  const query = parseHomeQuery(view, calendar.today);
  const set = (name: string, value: string | undefined) => {
    const { [name]: removed, ...others } = view;
    changeView(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <>
      <PageHead title="Home">
        <CampaignPicker id={view.campaign} change={(id) => set('campaign', id)} />
        <SpanPicker span={view.span} calendar={calendar} change={(span) => set('span', span)} />
      </PageHead>
      <FirstStepsPanel />
      <HomeFigures query={query} />
      <PendingTasks />
      <WhenInView minHeight="20rem">
        <HomeChart query={query} metricName={view.chart} setMetricName={(name) => set('chart', name)} />
      </WhenInView>
      <WhenInView minHeight="16rem">
        <Leaderboard query={query} />
      </WhenInView>
      <IfAllowed call={LIST_AUDIT_LOGS}>
        <WhenInView minHeight="16rem">
          <Activity />
        </WhenInView>
      </IfAllowed>
    </>
  );
}

interface CampaignProps {
  readonly id: string | undefined;
  readonly change: (id: string | undefined) => void;
}

function CampaignPicker({ id, change }: CampaignProps) {
  const { data = [] } = useQuery(campaignsQuery);
  if (data.length < 2) return null;
  return (
    <Select
      aria-label="Campaign"
      placeholder="All campaigns"
      clearable
      searchable={data.length >= MANY_CAMPAIGNS}
      clearButtonProps={{ 'aria-label': 'All campaigns' }}
      data={data.map((campaign) => ({ value: String(campaign.id), label: campaign.name }))}
      value={id ?? null}
      onChange={(next) => change(next ?? undefined)}
    />
  );
}
