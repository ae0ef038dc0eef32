import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { fetchPersonalData } from './personal-data.ts';

export function MyData() {
  const { translate } = useTranslation();
  const download = useMutation({
    mutationFn: async () => saveFile('my-data.json', JSON.stringify(await fetchPersonalData(), null, 2)),
  });
  return (
    <section className="card" aria-labelledby="my-data">
      <h2 id="my-data">{translate('myData')}</h2>
      <p>{translate('myDataText')}</p>
      {download.error ? <PortalFailure error={download.error} /> : null}
      <div>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {translate('download')}
        </Button>
      </div>
    </section>
  );
}
