import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { STATEMENT_WORDS, worded } from '#shared/domain/statements/words/words.ts';
import { api, send } from '#web/portal/api/client.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { got } from '#web/ui/api/client.ts';
import { fileOf } from '#web/ui/files.ts';
import { saveAs } from '#web/ui/lists/csv.ts';
import { StatementSheet } from '#web/ui/statement/statement-sheet.tsx';

const PATH = '/api/v2/affiliate/payouts/{id}/statement';

export default function PayoutStatement() {
  const { say, language } = useSpeech();
  const id = Number(useParams({ strict: false }).id);
  const words = STATEMENT_WORDS[language];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['statement', id, language],
    queryFn: async () => got(await api.GET(PATH, { params: { path: { id }, query: { language } } })),
  });
  const pdf = useMutation({
    mutationFn: async () =>
      saveAs(`statement-${id}.pdf`, await fileOf(`${PATH.replace('{id}', String(id))}/pdf?language=${language}`, send)),
  });
  const title = worded(words.title, { id });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <div className="row no-print">
        <Link to="/portal/payouts/$id" params={{ id: String(id) }}>
          {say('payout', { id })}
        </Link>
        <Button isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
          {words.download}
        </Button>
        <Button onClick={() => print()} disabled={!data}>
          {words.print}
        </Button>
      </div>
      {pdf.error ? <Failure error={pdf.error} again={() => pdf.mutate()} /> : null}
      {isPending ? <Skeleton lines={8} /> : null}
      {error ? <Failure error={error} again={() => void refetch()} /> : null}
      {data ? <StatementSheet statement={data} /> : null}
    </>
  );
}
