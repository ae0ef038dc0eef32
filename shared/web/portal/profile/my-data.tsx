import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { fetchPersonalData } from './personal-data.ts';

export function MyData() {
  const { say } = useTranslation();
  const download = useMutation({
    mutationFn: async () => saveFile('my-data.json', JSON.stringify(await fetchPersonalData(), null, 2)),
  });
  return (
    <section className="card" aria-labelledby="my-data">
      <h2 id="my-data">{say('myData')}</h2>
      <p>{say('myDataText')}</p>
      {download.error ? <PortalFailure error={download.error} /> : null}
      <div>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {say('download')}
        </Button>
      </div>
    </section>
  );
}
