import fc from 'fast-check';
import { type Command, campaign, index } from '#test/support/ledger/command.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import { addPromotion, findCurrentPromotion, movePromotion } from '#test/support/ledger/model/promotions.ts';
import type { ModelCampaign, ModelPromoter, ModelPromotion } from '#test/support/ledger/model/records.ts';
import { moveTo } from '#test/support/ledger/operations/leads.ts';
import type { Real } from '#test/support/ledger/real.ts';
import type { ApiResponse } from '#test/support/service/company.ts';
import { bulk, type Ids, ids, type Outcome } from './bulk.ts';

const listPromoters = (model: Model): readonly ModelPromoter[] => model.promoters;

const STANDINGS = {
  accept: (promoter: ModelPromoter, promotion: ModelPromotion | null) => {
    promoter.denied = false;
    for (const modelPromotion of promotion ? [promotion] : promoter.promotions) modelPromotion.blocked = false;
  },
  reject: (promoter: ModelPromoter) => {
    promoter.denied = true;
  },
  block: ({ promotions }: ModelPromoter, promotion: ModelPromotion | null) => {
    for (const modelPromotion of promotion ? [promotion] : promotions) modelPromotion.blocked = true;
  },
};

function setStanding(ids: Ids, standing: keyof typeof STANDINGS, campaignNth: number | null): Command {
  return bulk(ids, {
    action: `promoter/${standing}`,
    detail: `in campaign ${campaignNth}`,
    listRecords: listPromoters,
    prepare: ({ campaigns }) => {
      const campaign = campaignNth === null ? null : pick(campaigns, campaignNth);
      return {
        ...(campaign ? { input: { campaign_id: campaign.id } } : {}),
        targetExists: !campaign?.deleted,
        apply: (promoter) => {
          const promotion = campaign && findCurrentPromotion(promoter, campaign);
          if (promotion === undefined) return 404;
          STANDINGS[standing](promoter, promotion);
          return 200;
        },
      };
    },
  });
}

function setArchived(ids: Ids, archived: boolean): Command {
  const apply = (promoter: ModelPromoter): Outcome => {
    promoter.archived = archived;
    return 200;
  };
  return bulk(ids, {
    action: archived ? 'promoter/archive' : 'promoter/restore',
    listRecords: listPromoters,
    prepare: () => ({ apply }),
  });
}

/** Reads a promoter: bulk responses contain no promotions. */
const show = (real: Real, { id }: ModelPromoter): Promise<ApiResponse> => real.call('GET', '/promoters/show', { id });

/**
 * Campaigns without a level: with existing or moved results, a promoter could already have moved up when it is checked.
 */
const listWithoutLevel = ({ campaigns }: Model): readonly ModelCampaign[] => campaigns.filter(({ level }) => !level);

function addToCampaign(ids: Ids, campaignNth: number): Command {
  return bulk(ids, {
    action: 'promoter/add_to_campaign',
    detail: `to campaign ${campaignNth}`,
    listRecords: listPromoters,
    prepare: (model, real) => {
      const campaign = pick(listWithoutLevel(model), campaignNth);
      const apply = async (promoter: ModelPromoter): Promise<Outcome> => {
        if (!findCurrentPromotion(promoter, campaign))
          addPromotion(model, promoter, campaign, await show(real, promoter));
        return 200;
      };
      return { input: { campaign_id: campaign.id }, targetExists: !campaign.deleted, apply };
    },
  });
}

/** Leads move along by their list, which is eventually consistent: such a call waits. */
function moveToCampaign(ids: Ids, fromNth: number, toNth: number, withLeads: boolean): Command {
  return bulk(ids, {
    action: 'promoter/move_to_campaign',
    detail: `from campaign ${fromNth} to ${toNth}${withLeads ? ' with leads' : ''}`,
    listRecords: listPromoters,
    prepare: async (model, real) => {
      const [from, to] = [
        pick(model.campaigns, fromNth),
        pick(withLeads ? listWithoutLevel(model) : model.campaigns, toNth),
      ];
      if (withLeads) await real.waitForProjector();
      return {
        input: { from_campaign_id: from.id, to_campaign_id: to.id, soft_move_referrals: withLeads },
        targetExists: !from.deleted && !to.deleted,
        apply: async (promoter) => {
          const outcome = await leave(model, real, promoter, from, to);
          if (outcome === 200 && withLeads) moveLeadsAlong(model, promoter, from, to);
          return outcome;
        },
      };
    },
  });
}

/** A promoter that is in the target and no longer in the source counts as moved. */
async function leave(
  model: Model,
  real: Real,
  promoter: ModelPromoter,
  from: ModelCampaign,
  to: ModelCampaign,
): Promise<Outcome> {
  const [source, target] = [findCurrentPromotion(promoter, from), findCurrentPromotion(promoter, to)];
  if (!source) return target ? 200 : 404;
  if (target) return 422;
  movePromotion(model, source, to, await show(real, promoter));
  return 200;
}

function moveLeadsAlong(model: Model, promoter: ModelPromoter, from: ModelCampaign, to: ModelCampaign): void {
  const owner = findCurrentPromotion(promoter, to);
  for (const lead of model.leads) {
    const isLeft = lead.owner.promoter === promoter && lead.owner.campaign === from;
    if (owner && isLeft && !lead.deleted) moveTo(model, lead, owner, true);
  }
}

function assignParent(ids: Ids, parentNth: number): Command {
  return bulk(ids, {
    action: 'promoter/assign_parent',
    detail: `${parentNth}`,
    listRecords: listPromoters,
    prepare: (model) => {
      const parent = model.promoter(parentNth);
      const apply = (promoter: ModelPromoter): Outcome => {
        if (listAncestors(parent).includes(promoter)) return 422;
        promoter.parent = parent;
        return 200;
      };
      return { input: { parent_promoter_id: parent.id }, targetExists: !parent.deleted, apply };
    },
  });
}

function listAncestors(promoter: ModelPromoter | null): ModelPromoter[] {
  return promoter && !promoter.deleted ? [promoter, ...listAncestors(promoter.parent)] : [];
}

const maybeCampaign = fc.option(campaign, { freq: 2 });
const standing = (to: keyof typeof STANDINGS) =>
  fc.tuple(ids, maybeCampaign).map(([ids, campaign]) => setStanding(ids, to, campaign));

export const promoterBulks = {
  accept: standing('accept'),
  reject: standing('reject'),
  block: standing('block'),
  archive: ids.map((input) => setArchived(input, true)),
  restore: ids.map((input) => setArchived(input, false)),
  addToCampaign: fc.tuple(ids, campaign).map((input) => addToCampaign(...input)),
  moveToCampaign: fc.tuple(ids, campaign, campaign, fc.boolean()).map((input) => moveToCampaign(...input)),
  assignParent: fc.tuple(ids, index).map((input) => assignParent(...input)),
};
