import type { Network } from '#shared/domain/promoters/promoter.ts';

/** What the networks are called in which a promoter may have an account; names are the same in every language. */
const NAMES: Readonly<Record<Network, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  twitch: 'Twitch',
};

/** The fields of a profile for accounts in networks, as the interface calls them, with their labels. */
export const ACCOUNTS = Object.entries(NAMES).map(([network, label]) => ({
  name: `${network as Network}_url` as const,
  label,
}));
