import * as v from 'valibot';
import { LANGUAGES } from '#shared/domain/portal/portal.ts';
import { LONGEST_STREET } from '#shared/domain/promoters/postal-address.ts';
import type { Network } from '#shared/domain/promoters/promoter.ts';
import { clearable, described, text, website } from '#shared/routes/fields.ts';
import { ADDRESS_SAYS } from '#shared/routes/promoters/address-says.ts';

const LONGEST_LINES = 2048;

const invalidIn = (name: string) => `profile[${name}] is invalid.`;
const line = (name: string, description: string) => described(description, text(invalidIn(name)));
const lines = (name: string, description: string, longest = LONGEST_LINES) =>
  described(description, text(invalidIn(name), longest, { lines: true }));
const address = (name: string, description: string) => described(description, website(invalidIn(name)));
const account = (network: Network, name: string) => address(`${network}_url`, `Your account at ${name}.`);

/** Excludes the e-mail, which is the login, and company fields. */
export const ownProfileInput = v.object({
  profile: described(
    'What is given is changed, the rest stays. An empty text or null takes a value away.',
    clearable('profile is invalid.', {
      first_name: line('first_name', 'First name.'),
      last_name: line('last_name', 'Last name.'),
      website: address('website', 'Website.'),
      company_name: line('company_name', 'Name of your company.'),
      company_number: line('company_number', 'Number of your company in its register.'),
      phone_number: line('phone_number', 'Phone number.'),
      vat_id: line('vat_id', 'VAT number.'),
      country: line('country', 'Country.'),
      address: lines('address', ADDRESS_SAYS.address),
      street: lines('street', ADDRESS_SAYS.street, LONGEST_STREET),
      city: line('city', ADDRESS_SAYS.city),
      postal_code: line('postal_code', ADDRESS_SAYS.postal_code),
      state: line('state', ADDRESS_SAYS.state),
      description: lines('description', 'What you say about yourself.'),
      avatar: address('avatar', 'Address of a picture of you.'),
      language: described(
        'The language of the portal, and of the mails to the promoter.',
        v.picklist(LANGUAGES, invalidIn('language')),
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
