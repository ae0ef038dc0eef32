import { describe, expect, test } from 'vitest';
import { applyAssetDetails } from '#shared/domain/assets/asset.ts';
import { applyContestDetails } from '#shared/domain/contests/contest.ts';
import { standingsTerms } from '#shared/domain/contests/standings.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { updatePromotion } from '#shared/operations/promoters/promotions/update-promotion.ts';
import { runtime } from '#shared/runtime.ts';
import {
  assetWrite,
  categoriesWrite,
  findAsset,
  readAssetCategories,
  readAssetLibrary,
} from '#shared/store/assets/assets.ts';
import { findCampaign, findDefaultCampaign, listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import {
  contestsWrite,
  readContests,
  readStandings,
  standingsRemoval,
  standingsWrite,
} from '#shared/store/contests/contests.ts';
import { readAllTemplates, readTemplateEdits, templateWrite } from '#shared/store/mail/templates.ts';
import { readPromotionsWithReward } from '#shared/store/rewards/own-rewards.ts';
import { findRewardDefinition, listRewardDefinitions, readRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aCompany } from '#test/support/service/company.ts';
import { dropUndefinedFields } from '#test/support/table/drop-undefined-fields.ts';

const TEXT_ASSET = { name: 'Post', type: 'text', content: 'Read this.' } as const;

/** Numbers refer to shared/store/README.md. */
describe('access patterns of campaigns and rewards', () => {
  test('10: campaigns are read by id and as a list with one default, even if created concurrently', async () => {
    const company = await aCompany();
    const more = await Promise.all(['B', 'C', 'D'].map((name) => company.campaignWith({ name })));
    expect(await findCampaign(company.account.id, more[0]?.id ?? 0)).toMatchObject({ name: 'B' });
    const all = await listCampaigns(company.account.id);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b));
    expect(all.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([company.campaign.id]);
    expect((await findDefaultCampaign(company.account.id))?.id).toBe(company.campaign.id);
  });

  test('22: rewards are read by id, in batches and as a list', async () => {
    const { account, campaign } = await aCompany();
    const [first] = campaign.rewards;
    const second = await createRewardDefinition({ account, runtime }, { name: 'Second', flat: 500 });
    expect(await findRewardDefinition(account.id, second.id)).toMatchObject(dropUndefinedFields(second));
    expect([...(await readRewardDefinitions(account.id, [second.id, 999_999])).keys()]).toEqual([second.id]);
    expect((await listRewardDefinitions(account.id)).map(({ id }) => id)).toEqual([first?.id, second.id]);
  });

  test('46: promotions with a custom reward are found by the reward', async () => {
    const { account, promoter, campaign } = await aCompany();
    const call = { account, runtime };
    const [one, other] = [(await promoter()).promotion, (await promoter()).promotion];
    const rules = [{ applyOn: 'all', planIds: [], rewardId: campaign.rewards[0]?.id ?? 0 }] as const;
    for (const { id } of [one, other]) await updatePromotion(call, id, { rules });
    const listPromotionIds = async () =>
      (await readPromotionsWithReward(account.id, rules[0].rewardId)).map(({ id }) => id);
    expect(await listPromotionIds()).toEqual([one.id, other.id]);
    await updatePromotion(call, one.id, { rules: [] });
    expect(await listPromotionIds()).toEqual([other.id]);
  });

  test('78: texts of e-mails are read by name with a campaign, and all together', async () => {
    const { account } = await aCompany();
    const scope = { campaignId: 3, language: null };
    const edits = [{ ...scope, subject: 'Own', updatedAt: runtime.now() }];
    const item = { name: 'sale', campaignId: 3, edits, revision: null } as const;
    await commit([templateWrite(account.id, item)]);
    expect(await readTemplateEdits(account.id, 'sale', 3)).toEqual(edits);
    expect(await readTemplateEdits(account.id, 'sale', null)).toEqual([]);
    expect(await readAllTemplates(account.id)).toMatchObject([{ ...item, revision: 1 }]);
    await expect(commit([templateWrite(account.id, item)])).rejects.toThrow('stale');
  });

  test('82: assets are read with their categories, and written if unchanged', async () => {
    const { account } = await aCompany();
    const asset = applyAssetDetails(null, { id: 3, createdAt: runtime.now() }, TEXT_ASSET, runtime.now());
    const noCategories = await readAssetCategories(account.id);
    const category = { id: 1, name: 'Texts', position: 1, createdAt: runtime.now(), updatedAt: runtime.now() };
    await commit([
      assetWrite(account.id, null, asset),
      categoriesWrite(account.id, noCategories, { categories: [category], lastId: 1 }),
    ]);
    const library = await readAssetLibrary(account.id);
    expect(library).toMatchObject({ assets: [asset], categories: { categories: [category], lastId: 1, revision: 1 } });
    expect(await findAsset(account.id, 3)).toMatchObject(asset);
    await expect(commit([categoriesWrite(account.id, noCategories, library.categories)])).rejects.toThrow('stale');
    await commit([assetWrite(account.id, asset, { ...asset, revision: 2 })]);
    await expect(commit([assetWrite(account.id, asset, null)])).rejects.toThrow('stale');
  });

  test('88: contests are read with their standings, and written if unchanged', async () => {
    const { account } = await aCompany();
    const contest = applyContestDetails(null, { id: 1, createdAt: runtime.now() }, { name: 'Race' });
    const noContests = await readContests(account.id);
    expect(noContests).toEqual({ contests: [], lastId: 0, revision: null });
    const large = 2n ** 60n;
    const standings = [
      { promoterId: 9, value: large },
      { promoterId: 3, value: 20 },
    ];
    const [now, after] = [runtime.now(), { contests: [contest], lastId: 1 }];
    await commit([contestsWrite(account.id, noContests, after), standingsWrite(account.id, contest, standings, now)]);
    expect(await readContests(account.id)).toMatchObject({ ...after, revision: 1 });
    const storedStandings = { terms: standingsTerms(contest), updatedAt: now, standings };
    expect(await readStandings(account.id, [1, 2])).toEqual(new Map([[1, storedStandings]]));
    await expect(commit([contestsWrite(account.id, noContests, after)])).rejects.toThrow('stale');
    await commit([standingsRemoval(account.id, 1)]);
    expect(await readStandings(account.id, [1])).toEqual(new Map());
  });
});
