import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { saveAs } from '#web/ui/lists/csv.ts';
import { wholeData } from './whole-data.ts';

export function MyData() {
  const { say } = useSpeech();
  const download = useMutation({
    mutationFn: async () => saveAs('my-data.json', JSON.stringify(await wholeData(), null, 2)),
  });
  return (
    <section className="card" aria-labelledby="my-data">
      <h2 id="my-data">{say('myData')}</h2>
      <p>{say('myDataText')}</p>
      {download.error ? <Failure error={download.error} /> : null}
      <div>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {say('download')}
        </Button>
      </div>
    </section>
  );
}
