import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IMPORT_SOURCES } from '#shared/domain/import/records.ts';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ImportGuide } from './import-guide.tsx';
import { parseImportSource, SOURCES } from './import-words.ts';

export function Import() {
  const [view, go] = useDashboardView();
  const account = useQuery(accountQuery);
  const source = parseImportSource(view.from);
  if (account.isError) return <FailureAlert error={account.error} retry={() => account.refetch()} />;
  if (!account.data) return <Skeleton height={320} />;
  return (
    <div className={settings.parts}>
      <Panel title="Take over an account">
        <p className={settings.lead}>
          Promoters, links, codes, leads, sales, commissions and paid payouts come along, as they are. Nobody is mailed,
          and no webhook reports what comes.
        </p>
        <SegmentedControl
          aria-label="Where it comes from"
          size="xs"
          data={IMPORT_SOURCES.map((value) => ({ value, label: SOURCES[value].label }))}
          value={source}
          onChange={(value) => go({ ...view, from: value })}
        />
        <ImportGuide accountId={account.data.id} source={source} />
      </Panel>
    </div>
  );
}
