import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_HOLDING_DAYS } from '#shared/domain/commissions/holding-period.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { type FieldErrors, problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { useCan, useCurrency } from '#web/dashboard/api/account.ts';
import type { OperationRequest, OperationResponse } from '#web/dashboard/api/operations.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { readFormTexts } from '#web/ui/forms.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  buildMethodsRequest,
  type CampaignMethodsDraft,
  CampaignMethodsPanel,
  createMethodsDraft,
  validateMethods,
} from './campaign-methods.tsx';
import style from './campaigns.module.css';
import { buildLevelRequest, createLevelDraft, type LevelDraft, validateLevel } from './level.ts';
import { LevelPanel } from './level-panel.tsx';
import { Offers } from './offers.tsx';
import { PayoutDateText } from './payout-date-text.tsx';
import { type CampaignSettings, CREATE_CAMPAIGN } from './queries.ts';
import { type Rule, toRuleRequest } from './rule.ts';
import { Rules } from './rules.tsx';

const COOKIE_DAYS = 60;
const COOKIE_LIFE = { min: 1, max: 3650 } as const;
const HOLDING = { min: 0, max: MAX_HOLDING_DAYS } as const;
const PARAMETER = 'ref';

const FIELDS = [
  ...['name', 'landing_url', 'description', 'rewards_for_promoters', 'rewards_for_referrals', 'visitor_cookie_life'],
  ...['ref_token_param', 'auto_approve_up_to', 'holding_days', 'selected_payout_methods', 'upgrade_details'],
];

export interface CampaignBody {
  readonly name: string;
  readonly landing_url: string;
  readonly description: string;
  readonly visitor_cookie_life: number;
  readonly ref_token_param: string;
  readonly is_default?: boolean;
  readonly private: boolean;
  readonly auto_approve_promoters: boolean;
  readonly auto_approve_rewards: boolean;
  readonly auto_approve_up_to: number;
  readonly holding_days: number;
  readonly selected_payout_methods: MethodKind[];
  readonly payout_method_options: CampaignSettings['payout_method_options'];
  readonly last_click_wins: boolean;
  readonly promoters_edit_ref_token: boolean;
  readonly promoters_create_promo_codes: boolean;
  readonly promoters_add_referrals: boolean;
  readonly rewards_for_promoters: Rule[];
  readonly rewards_for_referrals: Rule[];
  readonly upgrade_details: ReturnType<typeof buildLevelRequest>;
}

type Saving = 'POST /api/v2/company/campaigns' | 'PUT /api/v2/company/campaigns/{id}';

interface Props<Name extends Saving> {
  readonly campaign?: CampaignSettings;
  /** Without its permission, the form is read-only. */
  readonly call: Name;
  readonly buildRequest: (body: CampaignBody) => OperationRequest<Name>;
  readonly done?: (answer: OperationResponse<Name>) => void;
  readonly successMessage: string;
}

export function CampaignForm<Name extends Saving>({ campaign, call, buildRequest, done, successMessage }: Props<Name>) {
  const [problem, setProblem] = useState<ApiProblem>();
  const currency = useCurrency();
  const [wrongHere, setWrongHere] = useState<FieldErrors>({});
  const [typedHolding, setTypedHolding] = useState(String(campaign?.holding_days ?? 0));
  const [own, setOwn] = useState<CampaignMethodsDraft>(() => createMethodsDraft(campaign, currency));
  const [level, setLevel] = useState<LevelDraft>(() => createLevelDraft(campaign, currency));
  const [rules, setRules] = useState<readonly Rule[]>(() => (campaign?.rewards_for_promoters ?? []).map(toRuleRequest));
  const [offers, setOffers] = useState<readonly Rule[]>(() =>
    (campaign?.rewards_for_referrals ?? []).map(toRuleRequest),
  );
  const [flags, setFlags] = useState({
    is_default: campaign?.is_default ?? false,
    private: campaign?.private ?? false,
    auto_approve_promoters: campaign?.auto_approve_promoters ?? true,
    auto_approve_rewards: campaign?.auto_approve_rewards ?? true,
    last_click_wins: campaign?.last_click_wins ?? false,
    promoters_edit_ref_token: campaign?.promoters_edit_ref_token ?? true,
    promoters_create_promo_codes: campaign?.promoters_create_promo_codes ?? false,
    promoters_add_referrals: campaign?.promoters_add_referrals ?? false,
  });
  const isEdited = useRef(false);
  const edited = () => {
    isEdited.current = true;
  };
  const holdingDays = parseIntegerInput(typedHolding, HOLDING);
  const mayChange = useCan()(call);
  const change = useAction(call, { said: successMessage, failed: setProblem });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const {
      name = '',
      landing_url: url = '',
      description = '',
      days = '',
      parameter,
      limit = '',
    } = readFormTexts(event.currentTarget);
    // The field is hidden; its amount stays.
    const approved = flags.auto_approve_rewards
      ? parseAmountInput(limit || '0', currency)
      : (campaign?.auto_approve_up_to ?? 0);
    const cookieDays = parseIntegerInput(days, COOKIE_LIFE);
    const wrongOwn = { ...validateMethods(own, currency), ...validateLevel(level, currency) };
    setWrongHere({
      ...wrongOwn,
      ...(cookieDays === null ? { visitor_cookie_life: integerHint(COOKIE_LIFE) } : {}),
      ...(approved === null ? { auto_approve_up_to: amountHint(currency) } : {}),
      ...(holdingDays === null ? { holding_days: integerHint(HOLDING) } : {}),
    });
    if (cookieDays === null || approved === null || holdingDays === null) return;
    if (Object.keys(wrongOwn).length > 0) return;
    const { is_default: isDefault, ...others } = flags;
    const init = buildRequest({
      name,
      landing_url: url,
      description,
      visitor_cookie_life: cookieDays,
      ref_token_param: parameter ?? PARAMETER,
      auto_approve_up_to: approved,
      holding_days: holdingDays,
      ...buildMethodsRequest(own, currency),
      // Only another campaign can take over as default.
      ...(isDefault ? { is_default: true } : {}),
      ...others,
      rewards_for_promoters: [...rules],
      rewards_for_referrals: [...offers],
      upgrade_details: buildLevelRequest(level, currency),
    });
    const succeeded = (answer: OperationResponse<Name>) => {
      // Must precede navigation.
      isEdited.current = false;
      done?.(answer);
    };
    change.mutate(init, { onSuccess: succeeded });
  };
  const above = problemAboveForm(
    problem,
    FIELDS.filter((name) => name !== 'auto_approve_up_to' || flags.auto_approve_rewards),
  );
  const wrong: FieldErrors = { ...problem?.fields, ...wrongHere };
  const changeRules = (next: readonly Rule[]) => {
    setRules(next);
    edited();
  };
  const changeOffers = (next: readonly Rule[]) => {
    setOffers(next);
    edited();
  };
  const changeOwn = (next: CampaignMethodsDraft) => {
    setOwn(next);
    edited();
  };
  const changeLevel = (next: LevelDraft) => {
    setLevel(next);
    edited();
  };
  const flag = (name: keyof typeof flags, label: string, description?: string, disabled = false) => (
    <Checkbox
      label={label}
      description={description}
      disabled={disabled}
      checked={flags[name]}
      onChange={({ currentTarget: { checked } }) => setFlags((before) => ({ ...before, [name]: checked }))}
    />
  );
  return (
    <form onSubmit={submit} onChange={edited} noValidate>
      <UnsavedChangesGuard isEdited={() => isEdited.current} />
      <fieldset disabled={!mayChange} className={style.form}>
        {above ? <FailureAlert error={above} /> : null}
        <Panel title="What it is">
          <TextInput name="name" label="Name" required defaultValue={campaign?.name} error={wrong.name} mb="sm" />
          <TextInput
            name="landing_url"
            type="url"
            label="Where its links lead"
            placeholder="https://shop.example/"
            required
            defaultValue={campaign?.landing_url}
            error={wrong.landing_url}
            mb="sm"
          />
          <Textarea
            name="description"
            label="What promoters should know"
            autosize={false}
            rows={3}
            defaultValue={campaign?.description ?? ''}
            error={wrong.description}
          />
        </Panel>
        <Panel title="What promoters earn">
          <Rules rules={rules} change={mayChange ? changeRules : undefined} error={wrong.rewards_for_promoters} />
        </Panel>
        <Panel title="What referred customers get">
          <Offers rules={offers} change={mayChange ? changeOffers : undefined} error={wrong.rewards_for_referrals} />
        </Panel>
        <LevelPanel
          id={call === CREATE_CAMPAIGN ? undefined : campaign?.id}
          level={level}
          change={changeLevel}
          wrong={wrong}
        />
        <Panel title="How visitors are followed">
          <NumberInput
            name="days"
            label="How long a click counts, in days"
            {...COOKIE_LIFE}
            allowDecimal={false}
            defaultValue={campaign?.visitor_cookie_life ?? COOKIE_DAYS}
            onChange={edited}
            error={wrong.visitor_cookie_life}
            mb="sm"
          />
          <TextInput
            name="parameter"
            label="Parameter of its links"
            description="The “ref” of https://shop.example/?ref=grace"
            defaultValue={campaign?.ref_token_param ?? PARAMETER}
            error={wrong.ref_token_param}
            mb="sm"
          />
          {flag(
            'last_click_wins',
            'The last click counts',
            'Otherwise a visitor stays with the promoter who came first.',
          )}
        </Panel>
        <Panel title="What happens by itself">
          <div className={style.flags}>
            {flag('auto_approve_promoters', 'Accept promoters who join')}
            {flag('auto_approve_rewards', 'Approve commissions', 'Those that are suspicious wait all the same.')}
            {flags.auto_approve_rewards ? (
              <TextInput
                name="limit"
                label={`Largest commission that is approved by itself, in ${currency}`}
                description="A larger one waits for you. Nothing typed: however large."
                inputMode="decimal"
                autoComplete="off"
                placeholder="However large"
                defaultValue={
                  campaign?.auto_approve_up_to ? formatAmountInput(campaign.auto_approve_up_to, currency) : ''
                }
                error={wrong.auto_approve_up_to}
              />
            ) : null}
            {flag('private', 'Private: promoters join by invitation')}
            {flag(
              'is_default',
              'The default campaign',
              campaign?.is_default
                ? 'To change it, choose another campaign.'
                : 'Promoters join it where none is named.',
              campaign?.is_default,
            )}
          </div>
        </Panel>
        <Panel title="When commissions can be paid">
          <NumberInput
            label="Days that a commission is held after its sale"
            description="So a refund within these days meets a commission that is not paid yet. 0: not held."
            {...HOLDING}
            allowDecimal={false}
            value={typedHolding}
            onChange={(value) => {
              setTypedHolding(String(value));
              edited();
            }}
            error={wrong.holding_days}
          />
          <PayoutDateText days={holdingDays} approves={flags.auto_approve_rewards} />
        </Panel>
        <CampaignMethodsPanel own={own} change={changeOwn} wrong={wrong} />
        <Panel title="What promoters may do themselves">
          <div className={style.flags}>
            {flag('promoters_edit_ref_token', 'Change their ref ids', 'A former one leads to them for another year.')}
            {flag(
              'promoters_create_promo_codes',
              'Create promo codes',
              'A sale that names a code is its promoter’s, if nobody has brought the buyer before.',
            )}
            {flag(
              'promoters_add_referrals',
              'Add referrals by e-mail',
              'For sales by word of mouth. Each waits for approval: see Referrals, Waiting for approval. Then it earns without a link.',
            )}
          </div>
        </Panel>
        {mayChange ? (
          <div>
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
          </div>
        ) : null}
      </fieldset>
    </form>
  );
}
