import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { NotAllowed } from '#web/dashboard/actions/may.tsx';
import { useMay } from '#web/dashboard/api/account.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CampaignForm } from './form.tsx';
import { CREATE_CAMPAIGN, campaignQuery } from './queries.ts';

/** Shows a campaign, and changes it. */
export default function Campaign() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  return (
    <>
      <PageHead title={data?.name ?? 'Campaign'} />
      {isError ? <Failure error={error} retry={() => refetch()} /> : null}
      {data ? (
        <CampaignForm
          key={data.id}
          campaign={data}
          call="PUT /api/v2/company/campaigns/{id}"
          asked={(body) => ({ params: { path: { id: Number(id) } }, body })}
          said="The campaign was saved."
        />
      ) : isError ? null : (
        <Skeleton height={400} />
      )}
    </>
  );
}

/** Makes a campaign, and goes to it. */
export function NewCampaign() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <>
      <PageHead title="New campaign" />
      {may(CREATE_CAMPAIGN) ? (
        <CampaignForm
          call={CREATE_CAMPAIGN}
          asked={(body) => ({ body })}
          done={({ id }) => void navigate({ to: '/campaigns/$id', params: { id: String(id) } })}
          said="The campaign was added."
        />
      ) : (
        <NotAllowed />
      )}
    </>
  );
}
