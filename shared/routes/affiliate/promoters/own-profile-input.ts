import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { MAX_STREET_LENGTH } from '#shared/domain/promoters/profile/postal-address.ts';
import type { SocialNetwork } from '#shared/domain/promoters/promoter.ts';
import { clearableParam, textParam, websiteParam, withDescription } from '#shared/routes/fields.ts';
import { ADDRESS_TEXTS } from '#shared/routes/promoters/address-texts.ts';

const MAX_MULTILINE_LENGTH = 2048;

const formatInvalidField = (name: string) => `profile[${name}] is invalid.`;
const line = (name: string, description: string) => withDescription(description, textParam(formatInvalidField(name)));
const lines = (name: string, description: string, longest = MAX_MULTILINE_LENGTH) =>
  withDescription(description, textParam(formatInvalidField(name), longest, { lines: true }));
const address = (name: string, description: string) =>
  withDescription(description, websiteParam(formatInvalidField(name)));
const account = (network: SocialNetwork, name: string) => address(`${network}_url`, `URL of your ${name} account.`);

/** Excludes the e-mail, which is the login, and company fields. */
export const ownProfileInput = v.object({
  profile: withDescription(
    'Omitted fields do not change. Empty text or null clears a field.',
    clearableParam('profile is invalid.', {
      first_name: line('first_name', 'First name.'),
      last_name: line('last_name', 'Last name.'),
      website: address('website', 'Website.'),
      company_name: line('company_name', 'Name of your company.'),
      company_number: line('company_number', 'Registration number of your company.'),
      phone_number: line('phone_number', 'Phone number.'),
      vat_id: line('vat_id', 'VAT id.'),
      country: line('country', 'Country.'),
      address: lines('address', ADDRESS_TEXTS.address),
      street: lines('street', ADDRESS_TEXTS.street, MAX_STREET_LENGTH),
      city: line('city', ADDRESS_TEXTS.city),
      postal_code: line('postal_code', ADDRESS_TEXTS.postal_code),
      state: line('state', ADDRESS_TEXTS.state),
      description: lines('description', 'Description of yourself.'),
      avatar: address('avatar', 'URL of your picture.'),
      language: withDescription(
        'Language of the portal and of e-mails to the promoter.',
        v.picklist(LANGUAGES, formatInvalidField('language')),
      ),
      instagram_url: account('instagram', 'Instagram'),
      youtube_url: account('youtube', 'YouTube'),
      linkedin_url: account('linkedin', 'LinkedIn'),
      facebook_url: account('facebook', 'Facebook'),
      twitter_url: account('twitter', 'Twitter'),
      twitch_url: account('twitch', 'Twitch'),
      tiktok_url: account('tiktok', 'TikTok'),
    }),
  ),
});

export type OwnProfileInput = v.InferOutput<typeof ownProfileInput>;
