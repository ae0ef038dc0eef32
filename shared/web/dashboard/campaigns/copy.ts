import type { Campaign } from './queries.ts';

/** Creates the draft of a copy: renamed, and never the default, which would replace the current one. */
export function copyOf(campaign: Campaign): Campaign {
  return { ...campaign, name: `${campaign.name} (copy)`, is_default: false };
}

/**
 * Returns copied settings that the form does not show. The webhook is not copied: both campaigns would post to the same
 * URL.
 */
export function besidesForm({ color, links }: Campaign) {
  return {
    color,
    links: links.map(({ name, url }) => ({ name, url })),
  };
}
