import { type Key, subjectOf } from './keys.ts';

type Item = Key & Readonly<Record<string, unknown>>;

/** The first version stored no creation time of rewards. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/**
 * Upgrades items of the first version, which had sale rewards only. Later versions omit absent attributes, and the
 * domain defines their defaults. The item's next change stores the upgrade.
 */
const OF_FIRST_VERSION = {
  campaigns: (campaign: Item) => ({
    ...{ description: '', defaultWebhookUrl: '', private: false, refTokenParam: 'ref', rulesForReferrals: [] },
    revision: 0,
    ...campaign,
    // A campaign must have rewards; readers skip and log one without.
    ...(Array.isArray(campaign.rewards)
      ? { rewards: campaign.rewards.map((reward: object) => ({ type: 'sale', ...reward })) }
      : {}),
  }),
  rewards: (reward: Item) => ({ type: 'sale', coupon: '', createdAt: LONG_AGO, takenUp: 0, revision: 0, ...reward }),
  promoter: (promoter: Item) => ({
    // The next change adds the other promotions.
    current: [{ campaignId: promoter.defaultCampaignId, refId: promoter.defaultRefId }],
    ...{ archivedAt: null, promoCodes: [] },
    ...promoter,
  }),
} as const;

/** Returns an item in the current format, whichever version wrote it. */
export function itemOfToday(item: Item): Item {
  const ofToday = ofFirstVersion(item);
  return ofToday ? ofToday(item) : item;
}

/** Returns the upgrade for an item; null if the item is not of the first version. */
function ofFirstVersion(item: Item): ((item: Item) => Item) | null {
  switch (subjectOf(item.pk)) {
    case 'campaigns':
      return item.revision === undefined ? OF_FIRST_VERSION.campaigns : null;
    case 'rewards':
      return item.revision === undefined ? OF_FIRST_VERSION.rewards : null;
    case 'promoter':
      return item.sk === 'promoter' && item.current === undefined ? OF_FIRST_VERSION.promoter : null;
    default:
      return null;
  }
}

/**
 * Returns the condition that a record still has the revision that was read. Campaigns and rewards of the first version
 * have no revision attribute.
 * @param revision 0 if {@link itemOfToday} supplied it
 */
export function sameRecord(revision: number) {
  const expression =
    revision === 0 ? '(revision = :revision OR attribute_not_exists(revision))' : 'revision = :revision';
  return { expression, values: { ':revision': revision } };
}
