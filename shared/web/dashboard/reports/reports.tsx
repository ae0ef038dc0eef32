import { Tabs } from '@mantine/core';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { REPORT_KINDS } from './kinds.ts';
import { LINKS_REPORT, LinksReport } from './links.tsx';
import { Report } from './report.tsx';
import { withoutTrafficFilters } from './traffic-filters.ts';

export default function Reports() {
  const [view, changeView] = useDashboardView();
  const kind = REPORT_KINDS.find(({ value }) => value === view.report) ?? REPORT_KINDS[0];
  const isLinksReport = view.report === LINKS_REPORT.value;
  const value = isLinksReport ? LINKS_REPORT.value : kind.value;
  // The date range is shared, and filters by promoter and campaign between reports that have them.
  const openReport = (next: string | null) =>
    changeView({
      ...(isLinksReport ? { span: view.span ?? '' } : { ...withoutTrafficFilters(view), columns: '', metric: '' }),
      report: next ?? '',
    });
  return (
    <>
      <PageHead title="Reports" />
      <Tabs value={value} onChange={openReport}>
        <Tabs.List mb="md">
          {[...REPORT_KINDS, LINKS_REPORT].map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={value}>
          {isLinksReport ? <LinksReport /> : <Report key={kind.value} kind={kind} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
