import { type Key, keySubject } from './keys.ts';

type Item = Key & Readonly<Record<string, unknown>>;

const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/**
 * Upgrades items of the first version, which had sale rewards only. Later versions omit attributes, with defaults in
 * the domain. The item's next change stores the upgrade.
 */
const UPGRADES = {
  campaigns: (campaign: Item) => ({
    description: '',
    defaultWebhookUrl: '',
    private: false,
    refTokenParam: 'ref',
    rulesForReferrals: [],
    revision: 0,
    ...campaign,
    // Readers skip and log campaigns without rewards.
    ...(Array.isArray(campaign.rewards)
      ? { rewards: campaign.rewards.map((reward: object) => ({ type: 'sale', ...reward })) }
      : {}),
  }),
  rewards: (reward: Item) => ({
    type: 'sale',
    coupon: '',
    createdAt: UNKNOWN_TIME,
    takenUp: 0,
    revision: 0,
    ...reward,
  }),
  promoter: (promoter: Item) => ({
    // The next change adds other promotions.
    current: [{ campaignId: promoter.defaultCampaignId, refId: promoter.defaultRefId }],
    archivedAt: null,
    promoCodes: [],
    ...promoter,
  }),
} as const;

/** Returns an item of any version in the current format. */
export function upgradeItem(item: Item): Item {
  const upgrade = findUpgrade(item);
  return upgrade ? upgrade(item) : item;
}

function findUpgrade(item: Item): ((item: Item) => Item) | null {
  switch (keySubject(item.pk)) {
    case 'campaigns':
      return item.revision === undefined ? UPGRADES.campaigns : null;
    case 'rewards':
      return item.revision === undefined ? UPGRADES.rewards : null;
    case 'promoter':
      return item.sk === 'promoter' && item.current === undefined ? UPGRADES.promoter : null;
    default:
      return null;
  }
}

/**
 * Returns the condition that a record's revision is unchanged. Some items of the first version have none.
 * @param revision 0 if {@link upgradeItem} supplied it
 */
export function unchangedRecord(revision: number) {
  const expression =
    revision === 0 ? '(revision = :revision OR attribute_not_exists(revision))' : 'revision = :revision';
  return { expression, values: { ':revision': revision } };
}
