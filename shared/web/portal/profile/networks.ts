import type { SocialNetwork } from '#shared/domain/promoters/promoter.ts';

const NAMES: Readonly<Record<SocialNetwork, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  twitch: 'Twitch',
};

export const NETWORK_FIELDS = Object.entries(NAMES).map(([network, label]) => ({
  name: `${network as SocialNetwork}_url` as const,
  label,
}));
