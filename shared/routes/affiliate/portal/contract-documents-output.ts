import * as v from 'valibot';
import { CONTRACT_DOCUMENT_STATUSES } from '#shared/domain/portal/contract-document-search.ts';
import { field, idField, nullable, timestampField } from '#shared/routes/output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';

export const contractVersion = v.object({
  id: field(idField, 'Version of the terms.'),
  added_at: field(timestampField, 'When this version took effect.'),
  changes_made: field(
    v.picklist(['major', 'minor']),
    '`minor` if promoters who had accepted the previous version did not have to accept this one.',
  ),
  external_link: field(nullable(v.string()), 'URL of the terms; null if their text is stored here.'),
  content_hosted: field(v.boolean(), 'Whether the text is stored here.'),
});

export const affiliateContractDocument = v.object({
  id: field(idField, 'Id of the document: the version of the terms.'),
  status: field(v.picklist(CONTRACT_DOCUMENT_STATUSES), '`pending` until the promoter signs.'),
  created_at: field(
    timestampField,
    'When the promoter got the document: when its version took effect, or else when the promoter was created.',
  ),
  signed_at: field(nullable(timestampField), 'When the promoter signed; null while pending.'),
  signed_ip: field(
    nullable(v.string()),
    'IP address of the promoter when signing; null while pending, or if it was not recorded.',
  ),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  contract: field(
    v.object({
      id: field(idField, 'Id of the contract.'),
      name: field(v.string(), 'Name of the contract.'),
    }),
    'The contract.',
  ),
  contract_version: field(contractVersion, 'Version of the contract.'),
});

export type AffiliateContractDocument = v.InferOutput<typeof affiliateContractDocument>;

export const contractDocumentExample = {
  id: 3,
  status: 'signed',
  created_at: '2026-11-21T09:00:00.000Z',
  signed_at: '2026-11-21T09:30:00.000Z',
  signed_ip: '203.0.113.7',
  promoter: { id: 7, email: 'grace@example.com', name: 'Grace Hopper' },
  contract: { id: 1, name: 'Terms' },
  contract_version: {
    id: 3,
    added_at: '2026-11-21T09:00:00.000Z',
    changes_made: 'major',
    external_link: null,
    content_hosted: true,
  },
} satisfies AffiliateContractDocument;
