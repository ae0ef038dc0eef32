import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/changes.ts';
import type { AnswerOf, InitOf } from '#web/dashboard/api/operations.ts';
import type { Problem } from '#web/ui/api/problem.ts';
import { Failure } from '#web/ui/failure.tsx';
import { textsOf } from '#web/ui/forms.ts';
import { Panel } from '#web/ui/panel.tsx';
import style from './campaigns.module.css';
import type { Campaign } from './queries.ts';
import { Rules } from './rules.tsx';
import type { Rule } from './terms.ts';

const COOKIE_DAYS = 60;
const PARAMETER = 'ref';

/** What is saved of a campaign. */
export interface Body {
  readonly name: string;
  readonly landing_url: string;
  readonly description: string;
  readonly visitor_cookie_life: number;
  readonly ref_token_param: string;
  readonly is_default?: boolean;
  readonly private: boolean;
  readonly auto_approve_promoters: boolean;
  readonly auto_approve_rewards: boolean;
  readonly last_click_wins: boolean;
  readonly promoters_edit_ref_token: boolean;
  readonly promoters_create_promo_codes: boolean;
  readonly rewards_for_promoters: Rule[];
}

type Saving = 'POST /api/v2/company/campaigns' | 'PUT /api/v2/company/campaigns/{id}';

interface Props<Name extends Saving> {
  /** As it is; undefined for a new one. */
  readonly campaign?: Campaign;
  /** What saving it calls: where somebody's role does not allow that, the form can be read alone. */
  readonly call: Name;
  readonly asked: (body: Body) => InitOf<Name>;
  readonly done?: (answer: AnswerOf<Name>) => void;
  readonly said: string;
}

/** Where a campaign is written: what it is, what promoters earn, what is approved by itself. */
export function CampaignForm<Name extends Saving>({ campaign, call, asked, done, said }: Props<Name>) {
  const [problem, setProblem] = useState<Problem>();
  const [rules, setRules] = useState<readonly Rule[]>(() => (campaign?.rewards_for_promoters ?? []).map(ruleOf));
  const [flags, setFlags] = useState({
    is_default: campaign?.is_default ?? false,
    private: campaign?.private ?? false,
    auto_approve_promoters: campaign?.auto_approve_promoters ?? true,
    auto_approve_rewards: campaign?.auto_approve_rewards ?? true,
    last_click_wins: campaign?.last_click_wins ?? false,
    promoters_edit_ref_token: campaign?.promoters_edit_ref_token ?? true,
    promoters_create_promo_codes: campaign?.promoters_create_promo_codes ?? false,
  });
  const mayChange = useMay()(call);
  const change = useAction(call, { said, failed: setProblem });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    const { name = '', landing_url: url = '', description = '', days, parameter } = textsOf(event.currentTarget);
    const { is_default: isDefault, ...others } = flags;
    const init = asked({
      name,
      landing_url: url,
      description,
      visitor_cookie_life: Number(days),
      ref_token_param: parameter ?? PARAMETER,
      // There is always one: it becomes another by saying so there.
      ...(isDefault ? { is_default: true } : {}),
      ...others,
      rewards_for_promoters: [...rules],
    });
    change.mutate(init, { onSuccess: (answer) => done?.(answer) });
  };
  const wrong = problem?.fields ?? {};
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
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange} className={style.form}>
        {problem && Object.keys(wrong).length === 0 ? <Failure error={problem} /> : null}
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
          <Rules rules={rules} change={mayChange ? setRules : undefined} error={wrong.rewards_for_promoters} />
        </Panel>
        <Panel title="How visitors are followed">
          <NumberInput
            name="days"
            label="How long a click counts, in days"
            min={1}
            max={3650}
            allowDecimal={false}
            defaultValue={campaign?.visitor_cookie_life ?? COOKIE_DAYS}
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
        <Panel title="What promoters may do themselves">
          <div className={style.flags}>
            {flag('promoters_edit_ref_token', 'Change their ref ids', 'A former one leads to them for another year.')}
            {flag(
              'promoters_create_promo_codes',
              'Create promo codes',
              'A sale that names a code is its promoter’s, if nobody has brought the buyer before.',
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

function ruleOf({ reward_id, plan_ids, apply_on }: Campaign['rewards_for_promoters'][number]): Rule {
  return apply_on === 'specific' ? { reward_id, apply_on, plan_ids: [...plan_ids] } : { reward_id };
}
