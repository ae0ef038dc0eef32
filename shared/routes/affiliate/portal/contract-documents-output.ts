import * as v from 'valibot';
import { field, idField, nullable, timestampField } from '#shared/routes/output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';

/** An account has one contract: the terms of its portal. */
export const termsContract = { id: 1, name: 'Terms' } as const;

export const affiliateContractDocument = v.object({
  id: field(idField, 'Id of the document: the version of the terms.'),
  status: field(v.picklist(['pending', 'signed']), '`pending` until the promoter signs.'),
  signed_at: field(nullable(timestampField), 'When the promoter signed; null while pending.'),
  signed_ip: field(
    nullable(v.string()),
    'IP address of the promoter when signing; null while pending, or if it was not recorded.',
  ),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  contract: field(
    v.object({
      id: field(idField, 'Id of the contract: always 1, the terms of the portal.'),
      name: field(v.string(), 'Name of the contract.'),
    }),
    'The contract.',
  ),
  contract_version: field(
    v.object({
      id: field(idField, 'Version of the terms.'),
      added_at: field(timestampField, 'When this version took effect.'),
      changes_made: field(
        v.picklist(['major', 'minor']),
        '`minor` if promoters who had accepted the previous version did not have to accept this one.',
      ),
      external_link: field(nullable(v.string()), 'URL of the terms; null if their text is stored here.'),
      content_hosted: field(v.boolean(), 'Whether the text is stored here.'),
    }),
    'Version of the contract.',
  ),
});

export type AffiliateContractDocument = v.InferOutput<typeof affiliateContractDocument>;
