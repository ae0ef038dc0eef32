import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { LONGEST_CUSTOM_FIELDS } from '#shared/domain/promoters/promoter-record.ts';
import { campaign, namedAccount } from '#shared/routes/affiliate/portal/look.ts';
import { described, email, integer, jsonObject, text, website } from '#shared/routes/fields.ts';

const LONGEST_TOKEN = 128;
const LONGEST_PROOF = 2000;
const LARGEST_VERSION = 1_000_000;

const name = (field: string) => text(`${field} is invalid.`, 100);

const invitation = described(
  'What the invitation link has behind its `#`.',
  text('invitation is invalid.', LONGEST_TOKEN),
);

export const challengeInput = v.object({ account: namedAccount });

export const invitationInput = v.object({
  account: namedAccount,
  campaign_id: campaign('Id of the campaign.'),
  invitation: v.optional(invitation),
});

export const joinInput = v.object({
  account: namedAccount,
  campaign_id: campaign('Id of the campaign.'),
  email: described('The address that the link to sign in is mailed to.', email('email is invalid.')),
  first_name: described('First name.', name('first_name')),
  last_name: v.optional(described('Last name.', name('last_name'))),
  website: v.optional(described('A website, or a page in a network.', website('website is invalid.'))),
  country: v.optional(
    described(
      'Country, ISO 3166 alpha-2.',
      v.pipe(text('country is invalid.', 2), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'country is invalid.')),
    ),
  ),
  language: v.optional(
    described(
      'The language that it reads: of the mails to it, and of its portal.',
      v.picklist(LANGUAGES, 'language is invalid.'),
    ),
  ),
  custom_fields: v.optional(
    described(
      'Answers to what the portal asks for besides, by name.',
      jsonObject('custom_fields is invalid.', LONGEST_CUSTOM_FIELDS),
    ),
  ),
  accepted_terms: v.optional(
    described(
      'The version of the terms that was shown and accepted, where the portal has terms.',
      integer('accepted_terms is invalid.', 1, LARGEST_VERSION),
    ),
  ),
  invitation: v.optional(invitation),
  proof: described(
    'The solved challenge: JSON in base64, as ALTCHA writes it.',
    text('proof is invalid.', LONGEST_PROOF),
  ),
});
