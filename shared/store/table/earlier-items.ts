import { type Key, subjectOf } from './keys.ts';

type Item = Key & Readonly<Record<string, unknown>>;

/** The first version kept no time with a reward. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/**
 * Items of the first version, which only knew rewards by sales, in today's form. Later versions leave out what they do not have, and
 * the domain says what that means. What is filled in here is written with the item's next change.
 */
const OF_FIRST_VERSION = {
  campaigns: (campaign: Item) => ({
    ...{ description: '', defaultWebhookUrl: '', private: false, refTokenParam: 'ref', rulesForReferrals: [] },
    revision: 0,
    ...campaign,
    // What has none is no campaign: whoever reads it skips and names it.
    ...(Array.isArray(campaign.rewards)
      ? { rewards: campaign.rewards.map((reward: object) => ({ type: 'sale', ...reward })) }
      : {}),
  }),
  rewards: (reward: Item) => ({ type: 'sale', coupon: '', createdAt: LONG_AGO, takenUp: 0, revision: 0, ...reward }),
  promoter: (promoter: Item) => ({
    // Its other promotions follow with its next change.
    current: [{ campaignId: promoter.defaultCampaignId, refId: promoter.defaultRefId }],
    ...{ archivedAt: null, promoCodes: [] },
    ...promoter,
  }),
} as const;

/** An item as it was read, in today's form, whatever version has written it. */
export function itemOfToday(item: Item): Item {
  const ofToday = ofFirstVersion(item);
  return ofToday ? ofToday(item) : item;
}

/** What brings an item into today's form; null where it is no such item of the first version. */
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
 * The condition that an item has the revision it was read with: of the first version's campaigns and rewards, none.
 * @param revision as it was read; 0 where {@link itemOfToday} has filled it in
 */
export function sameRecord(revision: number) {
  const expression =
    revision === 0 ? '(revision = :revision OR attribute_not_exists(revision))' : 'revision = :revision';
  return { expression, values: { ':revision': revision } };
}
