import fc from 'fast-check';
import { expect } from 'vitest';
import { type Command, campaign, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { createEmptyFigures, type Model, pick } from '#test/support/ledger/model/model.ts';
import type { PromoterField } from '#test/support/ledger/model/names.ts';
import {
  addPromotion,
  expectGeneratedRefId,
  findCurrentPromotion,
  findShownPromotion,
  isOwnFormer,
  movePromotion,
  setRefId,
} from '#test/support/ledger/model/promotions.ts';
import type { ModelPromoter, ModelPromotion } from '#test/support/ledger/model/records.ts';

const MAX_PROMOTERS = 5;

interface Name {
  readonly by: 'id' | PromoterField;
  readonly nth: number;
}

interface PromoterIndexes {
  readonly email: number | null;
  readonly custId: number | null;
  readonly refId: number | null;
  readonly promoCode: number | null;
}

function naming(model: Model, { by, nth }: Name, names: { email: string } = { email: 'promoter_email' }) {
  if (by === 'id') {
    const promoter = model.promoter(nth);
    return { body: { id: promoter.id } as object, promoter: promoter.deleted ? undefined : promoter };
  }
  const text = model.names.pick(`promoter ${by}`, nth);
  return { body: { [by === 'email' ? names.email : by]: text }, promoter: model.promoterBy(by, text) };
}

function texts({ names }: Model, { email, custId, refId, promoCode }: PromoterIndexes) {
  const text = (field: PromoterField, nth: number | null) =>
    nth === null ? undefined : names.pick(`promoter ${field}`, nth);
  return {
    email: text('email', email),
    cust_id: text('cust_id', custId),
    ref_id: text('ref_id', refId),
    promo_code: text('promo_code', promoCode),
  };
}

type Texts = Partial<Record<PromoterField, string | undefined>>;

function isTaken(model: Model, requested: Texts, promoter?: ModelPromoter, promotion?: ModelPromotion): boolean {
  const own = (['email', 'cust_id'] as const).map((field) => [
    model.promoterBy(field, requested[field] ?? ''),
    promoter,
  ]);
  const each = (['ref_id', 'promo_code'] as const).map((field) => {
    const holder = model.promotionBy(field, requested[field] ?? '');
    return isOwnFormer(holder, requested[field] ?? '', promoter) ? [] : [holder, promotion];
  });
  const isCode = requested.promo_code !== undefined && model.codeOf(requested.promo_code) !== undefined;
  const isReserved = (['ref_id', 'promo_code'] as const).some((field) =>
    model.isReserved(field, requested[field] ?? '', promoter),
  );
  return isCode || isReserved || [...own, ...each].some(([holder, owner]) => holder !== undefined && holder !== owner);
}

export function addPromoter(
  model: Model,
  details: Pick<ModelPromoter, 'id' | 'email' | 'custId' | 'parent'>,
  promotion: Pick<ModelPromotion, 'id' | 'campaign' | 'refId' | 'promoCode'>,
): ModelPromoter {
  const standing = { denied: false, archived: false, deleted: false };
  const paid = { methods: new Map(), chosen: null, disabled: new Set() };
  const promoter = { ...details, ...standing, ...paid, promotions: [] } as unknown as ModelPromoter;
  promoter.main = {
    ...promotion,
    promoter,
    former: [],
    hidden: false,
    blocked: false,
    own: null,
    ...createEmptyFigures(),
  };
  promoter.promotions.push(promoter.main);
  model.promoters.push(promoter);
  return promoter;
}

function create(email: number, requested: PromoterIndexes, above: number | null, campaignNth: number): Command {
  return command(
    `promoter ${email} ${JSON.stringify(requested)} under ${above} in campaign ${campaignNth}`,
    async (model, real) => {
      const parent = above === null ? null : model.promoter(above);
      const campaign = pick(model.campaigns, campaignNth);
      const input = { ...texts(model, requested), email: model.names.pick('promoter email', email) };
      const body = { ...input, campaign_id: campaign.id, ...(parent ? { parent_promoter_id: parent.id } : {}) };
      const response = await real.call('POST', '/promoters/create', body);
      if (parent?.deleted || campaign.deleted) return void expectStatus(response, 404);
      if (!expectStatus(response, isTaken(model, input) ? 422 : 200)) return;
      const { id, ref_id: refId } = findShownPromotion(response, campaign);
      if (input.ref_id) expect(refId).toBe(input.ref_id);
      else expectGeneratedRefId(model, refId);
      addPromoter(
        model,
        { id: response.body.id, email: input.email, custId: input.cust_id ?? null, parent },
        { id, campaign, refId, promoCode: input.promo_code ?? null },
      );
    },
    ({ promoters }) => promoters.length < MAX_PROMOTERS,
  );
}

function update(name: Name, requested: PromoterIndexes, campaignNth: number | null): Command {
  const description = `${JSON.stringify(requested)} in campaign ${campaignNth}`;
  return command(`promoter by ${name.by} ${name.nth} becomes ${description}`, async (model, real) => {
    const { body, promoter } = naming(model, name, { email: 'email' });
    const all = texts(model, requested);
    // A call does not change the identifier it finds the promoter by; with both a code and an e-mail, the e-mail is
    // used.
    const changeInput: Texts = {
      ...all,
      ...(name.by === 'email' || name.by === 'promo_code' ? { email: undefined } : {}),
      ...(name.by === 'promo_code' ? { promo_code: undefined } : {}),
    };
    const campaign = campaignNth === null ? null : pick(model.campaigns, campaignNth);
    const { cust_id: new_cust_id, ref_id: new_ref_id, ...rest } = changeInput;
    const changes = JSON.parse(JSON.stringify({ new_cust_id, new_ref_id, ...rest, campaign_id: campaign?.id }));
    const response = await real.call('PUT', '/promoters/update', { ...changes, ...body });
    const meant = campaign ? findCurrentPromotion(promoter, campaign) : promoter?.main;
    if (!promoter || !meant) return void expectStatus(response, 404);
    if (!expectStatus(response, isTaken(model, changeInput, promoter, meant) ? 422 : 200)) return;
    promoter.email = changeInput.email ?? promoter.email;
    promoter.custId = changeInput.cust_id ?? promoter.custId;
    if (changeInput.ref_id !== undefined && changeInput.ref_id !== meant.refId) {
      meant.former = [...meant.former, meant.refId];
      setRefId(meant, changeInput.ref_id);
    }
    const code = changeInput.promo_code ?? meant.promoCode;
    if (meant.promoCode && code !== meant.promoCode) model.giveUp(promoter, meant.promoCode);
    meant.promoCode = code;
  });
}

function add(name: Name, campaignNth: number): Command {
  return command(`add promoter by ${name.by} ${name.nth} to campaign ${campaignNth}`, async (model, real) => {
    const { body, promoter } = naming(model, name);
    const campaign = pick(model.campaigns, campaignNth);
    const response = await real.call('POST', '/promoters/add_to_campaign', { ...body, campaign_id: campaign.id });
    if (!promoter || campaign.deleted) return void expectStatus(response, 404);
    if (!expectStatus(response, findCurrentPromotion(promoter, campaign) ? 422 : 200)) return;
    addPromotion(model, promoter, campaign, response);
  });
}

function move(name: Name, toNth: number, fromNth: number | null): Command {
  const description = `from campaign ${fromNth} to ${toNth}`;
  return command(`move promoter by ${name.by} ${name.nth} ${description}`, async (model, real) => {
    const { body, promoter } = naming(model, name);
    const to = pick(model.campaigns, toNth);
    const from = fromNth === null ? null : pick(model.campaigns, fromNth);
    const response = await real.call('POST', '/promoters/move_to_campaign', {
      ...body,
      destination_campaign_id: to.id,
      ...(from ? { source_campaign_id: from.id } : {}),
    });
    const source = from ? findCurrentPromotion(promoter, from) : promoter?.main;
    if (!promoter || !source || to.deleted) return void expectStatus(response, 404);
    if (!expectStatus(response, findCurrentPromotion(promoter, to) ? 422 : 200)) return;
    movePromotion(model, source, to, response);
  });
}

function remove(name: Name): Command {
  return command(
    `delete promoter by ${name.by} ${name.nth}`,
    async (model, real) => {
      const { body, promoter } = naming(model, name);
      const response = await real.call('DELETE', '/promoters/delete', body);
      if (!expectStatus(response, promoter ? 200 : 404) || !promoter) return;
      promoter.deleted = true;
    },
    ({ promoters }) => promoters.filter(({ deleted }) => !deleted).length > 1,
  );
}

const nth = fc.nat(5);
const maybe = fc.option(nth, { freq: 2 });
const inputs = fc.record({ email: maybe, custId: maybe, refId: maybe, promoCode: maybe });
const names = (...others: readonly PromoterField[]): fc.Arbitrary<Name> =>
  fc.oneof(
    { weight: 2, arbitrary: index.map((nth) => ({ by: 'id' as const, nth })) },
    { weight: 1, arbitrary: fc.record({ by: fc.constantFrom(...others), nth: index }) },
  );
const byName = names('email', 'cust_id', 'ref_id');

export const promoters = {
  create: fc.tuple(nth, inputs, fc.option(index), campaign).map((input) => create(...input)),
  update: fc
    .tuple(names('email', 'cust_id', 'ref_id', 'promo_code'), inputs, fc.option(campaign, { freq: 2 }))
    .map((input) => update(...input)),
  add: fc.tuple(byName, campaign).map((input) => add(...input)),
  move: fc.tuple(byName, campaign, fc.option(campaign, { freq: 2 })).map((input) => move(...input)),
  remove: byName.map(remove),
};
