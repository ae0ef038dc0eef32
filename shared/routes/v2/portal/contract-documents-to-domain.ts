import type { ContractDocumentSearch } from '#shared/domain/portal/contract-document-search.ts';
import { toSortOrder } from '#shared/routes/v2/lists/list-order.ts';
import type { ContractDocumentsInput } from './contract-documents-input.ts';

/** Converts a search in contract documents. */
export function toContractDocumentSearch({ filters, sorting, q }: ContractDocumentsInput): ContractDocumentSearch {
  return {
    filters: { statuses: filters.status, promoterIds: filters.promoter_id, contractIds: filters.contract_id },
    order: toSortOrder(sorting, { created_at: 'createdAt', signed_at: 'signedAt' }),
    text: q,
  };
}
