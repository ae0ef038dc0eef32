import * as v from 'valibot';
import { LANGUAGES, MAX_TERMS_VERSION } from '#shared/domain/portal/portal.ts';
import { MAX_CUSTOM_FIELDS_LENGTH } from '#shared/domain/promoters/promoter-record.ts';
import { portalCampaignParam, requiredPortalAccountParam } from '#shared/routes/affiliate/portal/look.ts';
import {
  emailParam,
  integerParam,
  jsonObjectParam,
  textParam,
  websiteParam,
  withDescription,
} from '#shared/routes/fields.ts';

const MAX_TOKEN_LENGTH = 128;
const MAX_PROOF_LENGTH = 2000;

const name = (field: string) => textParam(`${field} is invalid.`, 100);

const invitation = withDescription(
  'The text after the `#` of the invitation link.',
  textParam('invitation is invalid.', MAX_TOKEN_LENGTH),
);

export const challengeInput = v.object({ account: requiredPortalAccountParam });

export const invitationInput = v.object({
  account: requiredPortalAccountParam,
  campaign_id: portalCampaignParam('Id of the campaign.'),
  invitation: v.optional(invitation),
});

export const joinInput = v.object({
  account: requiredPortalAccountParam,
  campaign_id: portalCampaignParam('Id of the campaign.'),
  email: withDescription('E-mail address to which the sign-in link is sent.', emailParam('email is invalid.')),
  first_name: withDescription('First name.', name('first_name')),
  last_name: v.optional(withDescription('Last name.', name('last_name'))),
  website: v.optional(withDescription('Website, or page in a social network.', websiteParam('website is invalid.'))),
  country: v.optional(
    withDescription(
      'ISO 3166 alpha-2 country code.',
      v.pipe(textParam('country is invalid.', 2), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'country is invalid.')),
    ),
  ),
  language: v.optional(
    withDescription(
      'Language of the portal and of e-mails to the promoter.',
      v.picklist(LANGUAGES, 'language is invalid.'),
    ),
  ),
  custom_fields: v.optional(
    withDescription(
      'Answers to the portal’s additional questions, by name.',
      jsonObjectParam('custom_fields is invalid.', MAX_CUSTOM_FIELDS_LENGTH),
    ),
  ),
  accepted_terms: v.optional(
    withDescription(
      'Version of the terms that the promoter accepted. Required if the portal has terms.',
      integerParam('accepted_terms is invalid.', 1, MAX_TERMS_VERSION),
    ),
  ),
  invitation: v.optional(invitation),
  proof: withDescription(
    'The solved challenge: JSON in base64, in ALTCHA’s format.',
    textParam('proof is invalid.', MAX_PROOF_LENGTH),
  ),
});
