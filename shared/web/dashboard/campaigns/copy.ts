import type { Campaign } from './queries.ts';

/**
 * A campaign as the form of a new one is filled with it: under a name of its own, and never the default one, which would take
 * the place of the one that is.
 */
export function copyOf(campaign: Campaign): Campaign {
  return { ...campaign, name: `${campaign.name} (copy)`, is_default: false };
}

/** What a copy has that the form does not ask for. Its webhook is not copied: each campaign would post to the same address. */
export function besidesForm({ color, links }: Campaign) {
  return {
    color,
    links: links.map(({ name, url }) => ({ name, url })),
  };
}
