import { endpoint } from '#shared/http/endpoint.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { readAcceptedContract, requireAgreement } from '#shared/operations/portal/own/contract-documents.ts';
import { presentContractContent } from '#shared/present/affiliate/contract-document.ts';
import { v2ContractDocumentsShow } from '#shared/routes/v2/portal/contract-documents.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

export const handler = endpoint(
  v2ContractDocumentsShow,
  async ({ input: { id, promoter_id: promoterId, content_type: type, language: requestedLanguage }, ...call }) => {
    const document = await readAcceptedContract(call, promoterId, id);
    if (type !== 'pdf') return { data: { content: presentContractContent(document.terms, type) } };
    const { agreement, language } = requireAgreement(call, document, requestedLanguage);
    // Other calls skip this load.
    const { renderAgreementPdf } = await import('#shared/present/statement-pdf/agreement-pdf.ts');
    return new PdfFile(await renderAgreementPdf(agreement, language, `${BUNDLE_FOLDER}/fonts`), `terms-${id}.pdf`);
  },
);
