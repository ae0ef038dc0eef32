import { useQuery } from '@tanstack/react-query';
import { portalApi } from '#web/portal/api/client.ts';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { AssetCard } from './asset-card.tsx';
import { type AssetGroup, groupAssets, OWN_ASSETS_PATH } from './group-assets.ts';
import './resources.css';

export default function Resources() {
  const { translate } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['assets'],
    queryFn: async () => requireData(await portalApi.GET(OWN_ASSETS_PATH)),
  });
  const groups = groupAssets(data ?? []);
  return (
    <>
      <ScreenHead title={translate('resources')} text={translate('resourcesText')} />
      {isPending ? <Skeleton lines={6} /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <section className="card" aria-label={translate('resources')}>
          <PortalEmpty title={translate('resourcesEmpty')} text={translate('resourcesEmptyText')} />
        </section>
      ) : null}
      {groups.map((group) => (
        <Group key={group.category ?? ''} group={group} isOnly={groups.length === 1} />
      ))}
    </>
  );
}

function Group({ group, isOnly }: { readonly group: AssetGroup; readonly isOnly: boolean }) {
  const { translate } = useTranslation();
  const title = group.category ?? translate(isOnly ? 'resources' : 'resourcesOther');
  return (
    <section className="stack" aria-label={title}>
      {group.category === null && isOnly ? null : <h2>{title}</h2>}
      <div className="cards resource-cards">
        {group.assets.map((asset) => (
          <AssetCard key={asset.id} asset={asset} />
        ))}
      </div>
    </section>
  );
}
