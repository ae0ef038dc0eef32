import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { readOwnContract, requireAgreement } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractContent } from '#shared/present/affiliate/contract-document.ts';
import { affiliateContractDocumentsShow } from '#shared/routes/affiliate/portal/contract-documents.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = promoterEndpoint(
  affiliateContractDocumentsShow,
  async ({ input: { id, content_type: type, language: requestedLanguage }, promoter, ...call }) => {
    const document = await readOwnContract(call, promoter, id);
    if (type !== 'pdf') return { data: { content: presentContractContent(document.terms, type) } };
    const { agreement, language } = requireAgreement(call, document, requestedLanguage);
    // Other calls skip this load.
    const { renderAgreementPdf } = await import('#shared/present/statement-pdf/agreement-pdf.ts');
    return new PdfFile(await renderAgreementPdf(agreement, language, `${BUNDLE_FOLDER}/fonts`), `terms-${id}.pdf`);
  },
);
