import { contractId, contractName, isMinorVersion } from '#shared/domain/portal/agreement.ts';
import { contractDocumentCreatedAt } from '#shared/domain/portal/contract-document-search.ts';
import type { ProgramTerms } from '#shared/domain/portal/portal.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';
import type { ShownContractDocument } from '#shared/operations/portal/own/contract-documents.ts';
import { presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type { AffiliateContractDocument } from '#shared/routes/affiliate/portal/contract-documents-output.ts';

/** Presents a contract document. */
export function presentContractDocument({
  terms,
  accepted,
  promoter,
}: ShownContractDocument): AffiliateContractDocument {
  return {
    id: terms.version,
    status: accepted ? 'signed' : 'pending',
    created_at: contractDocumentCreatedAt(terms, promoter),
    signed_at: accepted?.at ?? null,
    signed_ip: accepted?.ip ?? null,
    promoter: presentReducedPromoterV2(promoter),
    contract: { id: contractId(terms), name: contractName(terms) },
    contract_version: presentContractVersion(terms),
  };
}

/** Presents a version of a contract. */
export function presentContractVersion(terms: ProgramTerms): AffiliateContractDocument['contract_version'] {
  return {
    id: terms.version,
    added_at: terms.since,
    changes_made: isMinorVersion(terms) ? 'minor' : 'major',
    external_link: terms.url,
    content_hosted: terms.url === null,
  };
}

/** Presents the text of terms, or their URL. */
export function presentContractContent(
  { url, text }: Pick<ShownContractDocument['terms'], 'url' | 'text'>,
  type: 'html' | 'text',
) {
  if (type === 'text') return text ?? url ?? '';
  if (url !== null) return `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
  const paragraphs = (text ?? '').split(/\n{2,}/).map((part) => escapeHtml(part).replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}
