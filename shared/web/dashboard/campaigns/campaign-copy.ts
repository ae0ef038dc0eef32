import type { CampaignSettings } from './queries.ts';

/** Creates the draft of a copy: never the default, which would replace the current one. */
export function copyCampaign(campaign: CampaignSettings): CampaignSettings {
  return { ...campaign, name: `${campaign.name} (copy)`, is_default: false };
}

/** Returns copied settings that the form lacks. The webhook is not copied: both campaigns would post to it. */
export function copySettings({ color, links }: CampaignSettings) {
  return {
    color,
    links: links.map(({ name, url }) => ({ name, url })),
  };
}
