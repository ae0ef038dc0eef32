import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, got } from '#web/dashboard/api/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { type Body, CampaignForm } from './form.tsx';
import { campaignQuery } from './queries.ts';

/** Changes a campaign. */
export default function Campaign() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isError, refetch } = useQuery(campaignQuery(id));
  const save = async (body: Body) =>
    got(await api.PUT('/api/v2/company/campaigns/{id}', { params: { path: { id: Number(id) } }, body }));
  return (
    <>
      <PageHead title={data?.name ?? 'Campaign'} />
      {isError ? <Failure error={error} retry={() => refetch()} /> : null}
      {data ? (
        <CampaignForm key={data.id} campaign={data} save={save} said="The campaign was saved." />
      ) : isError ? null : (
        <Skeleton height={400} />
      )}
    </>
  );
}

/** Makes a campaign, and goes to it. */
export function NewCampaign() {
  const navigate = useNavigate();
  const save = async (body: Body) => {
    const { id } = got(await api.POST('/api/v2/company/campaigns', { body }));
    await navigate({ to: '/campaigns/$id', params: { id: String(id) } });
  };
  return (
    <>
      <PageHead title="New campaign" />
      <CampaignForm save={save} said="The campaign was added." />
    </>
  );
}
