import { useMutation, useQuery } from '@tanstack/react-query';
import { portalApi, portalFetch } from '#web/portal/api/client.ts';
import { currentPromoterQuery } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { downloadFile } from '#web/ui/files.ts';
import { saveFile } from '#web/ui/lists/csv.ts';

const PATH = '/api/v2/affiliate/contract_documents';

/** Versions that the promoter accepted, as PDF. Nothing if there are none. */
export function AcceptedTermsList() {
  const { translate, language } = useTranslation();
  const { day } = useFormats();
  const { data = [] } = useQuery({
    // Accepting terms invalidates the current promoter.
    queryKey: [...currentPromoterQuery.queryKey, 'terms'],
    queryFn: async () => requireData(await portalApi.GET(PATH)),
  });
  const pdf = useMutation({
    mutationFn: async (id: number) =>
      saveFile(
        `terms-${id}.pdf`,
        await downloadFile(`${PATH}/${id}?content_type=pdf&language=${language}`, portalFetch),
      ),
  });
  const contracts = new Set(data.map(({ contract }) => contract.id));
  const accepted = data.flatMap(({ id, signed_at: at, contract }) => {
    if (at === null) return [];
    const text = translate('termsAcceptedOn', { version: id, day: day(at) });
    return [{ id, text: contracts.size > 1 ? `${contract.name}: ${text}` : text }];
  });
  if (accepted.length === 0) return null;
  return (
    <section className="card" aria-labelledby="accepted-terms">
      <h2 id="accepted-terms">{translate('termsAccepted')}</h2>
      {pdf.isError ? <PortalFailure error={pdf.error} retry={() => pdf.mutate(pdf.variables)} /> : null}
      {accepted.map(({ id, text }) => (
        <div className="row" key={id}>
          <span>{text}</span>
          <Button
            aria-label={`PDF: ${text}`}
            isBusy={pdf.isPending && pdf.variables === id}
            onClick={() => pdf.mutate(id)}
          >
            PDF
          </Button>
        </div>
      ))}
    </section>
  );
}
