import type { OwnProfileChanges } from '#shared/domain/promoters/profile/own-profile.ts';
import { SOCIAL_NETWORKS } from '#shared/domain/promoters/promoter.ts';
import type { OwnProfileInput } from './own-profile-input.ts';

/** Converts a promoter's own profile changes. */
export function toOwnProfile({ profile }: OwnProfileInput): OwnProfileChanges {
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    profile: {
      website: profile.website,
      companyName: profile.company_name,
      companyNumber: profile.company_number,
      phoneNumber: profile.phone_number,
      vatId: profile.vat_id,
      country: profile.country,
      address: profile.address,
      addressParts: {
        street: profile.street,
        city: profile.city,
        postalCode: profile.postal_code,
        state: profile.state,
      },
      description: profile.description,
      avatarUrl: profile.avatar,
      language: profile.language,
    },
    socialUrls: Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, profile[`${network}_url`]])),
  };
}
