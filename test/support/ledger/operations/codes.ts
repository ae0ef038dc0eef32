import fc from 'fast-check';
import { type Command, campaign, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { type Model, pick } from '#test/support/ledger/model/model.ts';
import type { Terms } from '#test/support/ledger/model/offers.ts';
import type { ModelPromoter } from '#test/support/ledger/model/records.ts';
import type { ChosenReward } from '#test/support/ledger/model/tier-gains.ts';

export const A_CODE = 3;

const getCode = ({ names }: Model, nth: number) => names.pick('promoter promo_code', nth);

function isTaken(model: Model, text: string, promoter: ModelPromoter, own?: number): boolean {
  const existing = model.codeOf(text);
  if (existing) return existing.id !== own;
  return model.promotionBy('promo_code', text) !== undefined || model.isReserved('promo_code', text, promoter);
}

function findGivenReward({ campaigns }: Readonly<Model>, nth: number): ChosenReward<Terms> | null {
  const { tiers, ofPlans } = pick(campaigns, nth).gives;
  return tiers[0] ?? ofPlans[0] ?? null;
}

export function createCode(nth: number, promotionNth: number, givenNth: number | null): Command {
  const what = givenNth === null ? '' : ` that gives what campaign ${givenNth} does`;
  return command(`promo code ${nth} of promotion ${promotionNth}${what}`, async (model, real) => {
    const [code, promotion] = [getCode(model, nth), pick(model.promotions, promotionNth)];
    const gives = givenNth === null ? null : findGivenReward(model, givenNth);
    const reward = gives ? { reward_id: gives.rewardId } : {};
    const response = await real.v2('POST', '/promo_codes', { code, promoter_campaign_id: promotion.id, ...reward });
    if (promotion.hidden || promotion.promoter.deleted) return void expectStatus(response, 404);
    if (!expectStatus(response, isTaken(model, code, promotion.promoter) ? 422 : 200)) return;
    model.codes.push({ id: response.body.id, text: code, promotion, archived: false, gives });
  });
}

function change(codeNth: number, nth: number | null, promotionNth: number | null, givenNth: number | null): Command {
  return command(
    `promo code number ${codeNth} becomes ${nth} of promotion ${promotionNth}, giving what ${givenNth} does`,
    async (model, real) => {
      const code = pick(model.codes, codeNth);
      const text = nth === null ? code.text : getCode(model, nth);
      const promotion = promotionNth === null ? code.promotion : pick(model.promotions, promotionNth);
      const gives = givenNth === null ? code.gives : findGivenReward(model, givenNth);
      const response = await real.v2('PUT', `/promo_codes/${code.id}`, {
        ...(gives ? { reward_id: gives.rewardId } : {}),
        ...(nth === null ? {} : { code: text }),
        ...(promotionNth === null ? {} : { promoter_campaign_id: promotion.id }),
      });
      if (code.promotion.promoter.deleted) return void expectStatus(response, 404);
      const isOthers = promotion.promoter !== code.promotion.promoter;
      const isLeft = promotionNth !== null && promotion.hidden;
      // An archived code attributes nothing, so its text may be taken.
      const isRefused = isOthers || isLeft || (!code.archived && isTaken(model, text, promotion.promoter, code.id));
      if (!expectStatus(response, isRefused ? 422 : 200)) return;
      if (!code.archived && text !== code.text) model.giveUp(promotion.promoter, code.text);
      Object.assign(code, { text, promotion, gives });
    },
    ({ codes }) => codes.length > 0,
  );
}

function archive(codeNth: number): Command {
  return command(
    `archive promo code number ${codeNth}`,
    async (model, real) => {
      const code = pick(model.codes, codeNth);
      const response = await real.v2('DELETE', `/promo_codes/${code.id}`);
      if (!expectStatus(response, code.promotion.promoter.deleted ? 404 : 200)) return;
      if (!code.archived) model.giveUp(code.promotion.promoter, code.text);
      code.archived = true;
    },
    ({ codes }) => codes.length > 0,
  );
}

const nth = fc.nat(5);

export const codes = {
  create: fc.tuple(nth, index, fc.option(campaign, { freq: 2 })).map((input) => createCode(...input)),
  change: fc
    .tuple(index, fc.option(nth, { freq: 3 }), fc.option(index, { freq: 2 }), fc.option(campaign, { freq: 2 }))
    .map((input) => change(...input)),
  archive: index.map(archive),
};
