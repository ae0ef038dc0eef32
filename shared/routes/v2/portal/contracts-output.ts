import * as v from 'valibot';
import { contractVersion } from '#shared/routes/affiliate/portal/contract-documents-output.ts';
import { field, idField, nullableText } from '#shared/routes/output.ts';

export const v2Contract = v.object({
  id: field(idField, 'Id of the contract.'),
  name: field(v.string(), 'Name of the contract.'),
  checkbox_label: field(
    nullableText,
    'Label of the checkbox, with the link text in `[ ]`; null for the portal’s own text in the promoter’s language.',
  ),
  content_hosted: field(v.boolean(), 'Whether the text is stored here.'),
  content: field(nullableText, 'The current text; null if it is published elsewhere.'),
  external_link: field(nullableText, 'URL of the text; null if it is stored here.'),
  campaign_ids: field(v.array(idField), 'Ids of the campaigns whose promoters have to accept it.'),
  default: field(v.boolean(), 'Whether it is for all campaigns without a contract.'),
  contract_version: field(contractVersion, 'The current version.'),
});

export type V2Contract = v.InferOutput<typeof v2Contract>;
