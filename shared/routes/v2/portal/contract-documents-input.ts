import * as v from 'valibot';
import { CONTRACT_DOCUMENT_STATUSES } from '#shared/domain/portal/contract-document-search.ts';
import { choiceFilter, idFilter, listInput } from '#shared/routes/v2/lists/lists-input.ts';

const { ids, ...entries } = listInput(
  {
    status: choiceFilter('status', CONTRACT_DOCUMENT_STATUSES),
    promoter_id: idFilter('promoter_id'),
    contract_id: idFilter('contract_id'),
  },
  ['created_at', 'signed_at'],
  'e-mails, names, `cust_id` and ref ids of promoters',
).entries;

export const contractDocumentsInput = v.object(entries);

export type ContractDocumentsInput = v.InferOutput<typeof contractDocumentsInput>;
