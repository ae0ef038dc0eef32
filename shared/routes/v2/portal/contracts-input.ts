import * as v from 'valibot';
import { hasEmptyLink } from '#shared/domain/portal/checkbox-label.ts';
import {
  MAX_CHECKBOX_LABEL_LENGTH,
  MAX_CONTRACT_CAMPAIGNS,
  MAX_CONTRACT_NAME_LENGTH,
} from '#shared/domain/portal/contracts.ts';
import { MAX_TERMS_LENGTH, MAX_TERMS_VERSION } from '#shared/domain/portal/portal.ts';
import {
  flagParam,
  integerParam,
  oneOrMoreParam,
  textParam,
  webAddressParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const CAMPAIGNS_INVALID = 'campaign_ids is invalid.';

const name = withDescription(
  'Name of the contract, which promoters see.',
  textParam(
    `name is invalid: it must have 1 to ${MAX_CONTRACT_NAME_LENGTH} characters, in one line.`,
    MAX_CONTRACT_NAME_LENGTH,
  ),
);
const checkboxLabel = withDescription(
  'Label of the checkbox by which promoters accept. Words in `[ ]` are the link to the contract.',
  v.pipe(
    textParam(
      `checkbox_label is invalid: it must have 1 to ${MAX_CHECKBOX_LABEL_LENGTH} characters, in one line.`,
      MAX_CHECKBOX_LABEL_LENGTH,
    ),
    v.check((label) => !hasEmptyLink(label), 'checkbox_label is invalid: write the link text between [ and ].'),
  ),
);
const contentHosted = withDescription(
  'Whether the text is stored here, as `content`; otherwise `external_link` is its URL.',
  flagParam('content_hosted is invalid.'),
);
const optionalFields = {
  content: v.optional(
    withDescription(
      'Plain text, shown as it is. Line breaks are kept.',
      textParam(`content is invalid: it must have 1 to ${MAX_TERMS_LENGTH} characters.`, MAX_TERMS_LENGTH, {
        lines: true,
      }),
    ),
  ),
  external_link: v.optional(
    withDescription('URL of the text.', webAddressParam('external_link is invalid: it must be a URL.')),
  ),
  campaign_ids: v.optional(
    withDescription(
      'Ids of the campaigns whose promoters have to accept this contract instead of the default one. A campaign has one contract.',
      v.pipe(
        oneOrMoreParam(recordIdParam('campaign_ids'), CAMPAIGNS_INVALID),
        v.maxLength(MAX_CONTRACT_CAMPAIGNS, `campaign_ids can have at most ${MAX_CONTRACT_CAMPAIGNS} entries.`),
      ),
    ),
  ),
  default: v.optional(
    withDescription(
      'Whether it is the default contract, for campaigns without one. Replaces the default. The first contract without ' +
        'campaigns is the default unless false is sent.',
      flagParam('default is invalid.'),
    ),
  ),
};

export const listContractsInput = v.object(companyPaging);
export const createContractInput = v.object({
  name,
  checkbox_label: checkboxLabel,
  content_hosted: contentHosted,
  ...optionalFields,
});
export const updateContractInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(name),
  checkbox_label: v.optional(checkboxLabel),
  content_hosted: v.optional(contentHosted),
  ...optionalFields,
  minor: v.optional(
    withDescription(
      'Whether changed content is a minor change: promoters who accepted the current version are not asked again.',
      flagParam('minor is invalid.'),
    ),
  ),
  version: v.optional(
    withDescription(
      'Current version that you read. If the contract has another one by now, the call returns 409. Default: any.',
      integerParam('version is invalid.', 1, MAX_TERMS_VERSION),
    ),
  ),
});

export type ContractInput = Omit<v.InferOutput<typeof updateContractInput>, 'id'>;
