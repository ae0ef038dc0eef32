import fc from 'fast-check';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import { OFFERS } from '#test/support/ledger/model/offers.ts';
import type { ModelCampaign } from '#test/support/ledger/model/records.ts';

const MAX_OWN = 2;

const listOwnCampaigns = ({ campaigns }: Readonly<Model>) => campaigns.filter(({ own }) => own);

function create(offerNth: number): Command {
  return command(
    `another campaign that gives what campaign ${offerNth} does`,
    async (model, real) => void model.campaigns.push(await real.campaignOf(pick(OFFERS, offerNth))),
    (model) => listOwnCampaigns(model).length < MAX_OWN,
  );
}

function hasRecords({ promotions, leads, commissions }: Model, campaign: ModelCampaign): boolean {
  const isThere = promotions.some(
    (promotion) => promotion.campaign === campaign && !promotion.hidden && !promotion.promoter.deleted,
  );
  const hasLeads = leads.some(({ owner, deleted }) => owner.campaign === campaign && !deleted);
  return isThere || hasLeads || commissions.some(({ owner }) => owner.campaign === campaign);
}

/** The service checks this with lists, which are eventually consistent: the call waits. */
function remove(nth: number): Command {
  return command(
    `delete campaign ${nth} of its own`,
    async (model, real) => {
      const campaign = pick([model.campaigns[0] as ModelCampaign, ...listOwnCampaigns(model)], nth);
      await real.waitForProjector();
      const response = await real.v2('DELETE', `/campaigns/${campaign.id}`);
      const isKept = !campaign.own || hasRecords(model, campaign);
      if (expectStatus(response, campaign.deleted ? 404 : isKept ? 400 : 200)) campaign.deleted = true;
    },
    (model) => listOwnCampaigns(model).length > 0,
  );
}

export const campaigns = {
  create: fc.nat(OFFERS.length - 1).map(create),
  remove: index.map(remove),
};
