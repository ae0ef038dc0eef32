import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { IMPORT_SOURCES } from '#shared/domain/import/records.ts';
import { accountQuery, useCan } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import settings from '#web/dashboard/settings/parts/settings.module.css';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ImportGuide } from './import-guide.tsx';
import { parseImportSource, SOURCE_TEXTS } from './import-texts.ts';

const ImportUpload = lazy(() => import('./upload.tsx'));

export function Import() {
  const [view, changeView] = useDashboardView();
  const can = useCan();
  const account = useQuery(accountQuery);
  const source = parseImportSource(view.from);
  if (account.isError) return <FailureAlert error={account.error} retry={() => account.refetch()} />;
  if (!account.data) return <Skeleton height={320} />;
  return (
    <div className={settings.parts}>
      <Panel title="Import from another service">
        <p className={settings.lead}>
          Imports promoters, links, promo codes, referrals, sales, commissions and paid payouts unchanged. Sends no
          e-mails or webhooks.
        </p>
        <SegmentedControl
          aria-label="Source"
          size="xs"
          data={IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_TEXTS[value].label }))}
          value={source}
          onChange={(value) => changeView({ ...view, from: value })}
        />
        {can('POST /api/v2/company/imports') ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <ImportUpload key={source} source={source} currency={account.data.currency} />
          </Suspense>
        ) : (
          <p>Only account owners can import files here.</p>
        )}
      </Panel>
      <Panel title="Import by command">
        <p className={settings.lead}>
          For large accounts: the command imports the same files on your engineers’ computer, and compares all figures
          at the end.
        </p>
        <ImportGuide accountId={account.data.id} source={source} />
      </Panel>
    </div>
  );
}
