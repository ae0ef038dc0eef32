import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { STATEMENT_WORDS } from '#shared/domain/statements/words/statement-words.ts';
import { fillPlaceholders } from '#shared/domain/text/placeholders.ts';
import { portalApi, portalFetch } from '#web/portal/api/client.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { downloadFile } from '#web/ui/files.ts';
import { saveFile } from '#web/ui/lists/csv.ts';
import { StatementSheet } from '#web/ui/statement/statement-sheet.tsx';

const PATH = '/api/v2/affiliate/payouts/{id}/statement';

export default function PayoutStatement() {
  const { translate, language } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const words = STATEMENT_WORDS[language];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['statement', id, language],
    queryFn: async () => requireData(await portalApi.GET(PATH, { params: { path: { id }, query: { language } } })),
  });
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(
        `statement-${id}.pdf`,
        await downloadFile(`${PATH.replace('{id}', String(id))}/pdf?language=${language}`, portalFetch),
      ),
  });
  const title = fillPlaceholders(words.title, { id });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <div className="row no-print">
        <Link to="/portal/payouts/$id" params={{ id: String(id) }}>
          {translate('payout', { id })}
        </Link>
        <Button isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
          {words.download}
        </Button>
        <Button onClick={() => print()} disabled={!data}>
          {words.print}
        </Button>
      </div>
      {pdf.error ? <PortalFailure error={pdf.error} retry={() => pdf.mutate()} /> : null}
      {isPending ? <Skeleton lines={8} /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data ? <StatementSheet statement={data} /> : null}
    </>
  );
}
