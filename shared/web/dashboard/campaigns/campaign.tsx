import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { DayText } from '#web/ui/day.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CampaignTabs } from './campaign-tabs.tsx';
import {
  ARCHIVE_CAMPAIGN,
  type CampaignSettings,
  CREATE_CAMPAIGN,
  campaignQuery,
  RESTORE_CAMPAIGN,
} from './queries.ts';

export default function Campaign() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  return (
    <>
      <PageHead title={data?.name ?? 'Campaign'}>{data ? <Actions campaign={data} /> : null}</PageHead>
      {data?.archived_at ? (
        <Alert color="gray" mb="md">
          Archived on <DayText time={data.archived_at} />. It accepts no new promoters. Its links, sales and commissions
          continue as before.
        </Alert>
      ) : null}
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data ? <CampaignTabs key={data.id} campaign={data} /> : isError ? null : <Skeleton height={400} />}
    </>
  );
}

function Actions({ campaign: { id, archived_at: archivedAt } }: { readonly campaign: CampaignSettings }) {
  const call = archivedAt === null ? ARCHIVE_CAMPAIGN : RESTORE_CAMPAIGN;
  const successMessage =
    archivedAt === null
      ? 'Archived. The campaign accepts no new promoters.'
      : 'Restored. Promoters can join the campaign again.';
  const change = useAction(call, { successMessage });
  return (
    <>
      <IfAllowed call={CREATE_CAMPAIGN}>
        <Button
          variant="default"
          component={Link}
          to="/campaigns/new"
          search={{ copy: String(id) } as never}
          leftSection={<Icon name="copy" size={16} />}
        >
          Copy
        </Button>
      </IfAllowed>
      <IfAllowed call={call}>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ params: { path: { id } } })}
        >
          {archivedAt === null ? 'Archive' : 'Restore'}
        </Button>
      </IfAllowed>
    </>
  );
}
