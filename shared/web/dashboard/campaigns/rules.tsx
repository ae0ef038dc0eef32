import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useAmounts, useMay } from '#web/dashboard/api/account.ts';
import { Icon } from '#web/ui/icons.tsx';
import style from './campaigns.module.css';
import { NEW_REWARD, NewReward } from './new-reward.tsx';
import { type Reward, rewardsQuery } from './queries.ts';
import { earnedBy, inTerms, type Rule } from './terms.ts';

interface Props {
  readonly rules: readonly Rule[];
  /** Undefined for those who may not change them. */
  readonly change: ((rules: readonly Rule[]) => void) | undefined;
  readonly error?: string | undefined;
}

/** What promoters earn: rewards, for which plans, in words, and what a sale gives by them. */
export function Rules({ rules, change, error }: Props) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { amount } = useAmounts();
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  const set = (at: number, rule: Rule) => change?.(rules.map((one, index) => (index === at ? rule : one)));
  const choices = rewards
    .filter(({ is_promoter_reward: isPromoters }) => isPromoters)
    .map((reward) => ({ value: String(reward.id), label: named(reward.name, inTerms(reward, amount)) }));
  return (
    <div className={style.rules}>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reward may stand there twice, for other plans
        <div key={index} className={style.row}>
          <Select
            label="Reward"
            data={choices}
            value={String(rule.reward_id)}
            allowDeselect={false}
            onChange={(id) => set(index, { ...rule, reward_id: Number(id) })}
          />
          <TextInput
            label="Plans"
            placeholder="All"
            value={rule.plan_ids?.join(', ') ?? ''}
            onChange={(event) => set(index, withPlans(rule, event.currentTarget.value))}
          />
          {change ? (
            <Tooltip label="Take away">
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={`Take away reward ${index + 1}`}
                onClick={() => change(rules.filter((_, at) => at !== index))}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            </Tooltip>
          ) : null}
        </div>
      ))}
      {error ? <p role="alert">{error}</p> : null}
      {change ? (
        <div>
          <Select
            aria-label="Add a reward"
            placeholder="Add a reward…"
            data={[...choices, ...(may(NEW_REWARD) ? [{ value: 'new', label: 'New reward…' }] : [])]}
            value={null}
            onChange={(id) => {
              if (id === 'new') open();
              else if (id !== null) change([...rules, { reward_id: Number(id) }]);
            }}
          />
        </div>
      ) : null}
      <Preview rules={rules} rewards={rewards} />
      <NewReward
        isOpen={isOpen}
        close={close}
        made={(id) => {
          close();
          change?.([...rules, { reward_id: id }]);
        }}
      />
    </div>
  );
}

/** A sale of so many units of the currency shows what rewards give. */
const SHOWN = 10_000;

function Preview({ rules, rewards }: { readonly rules: readonly Rule[]; readonly rewards: readonly Reward[] }) {
  const { money, amount } = useAmounts();
  const earned = earnedBy(SHOWN, rules, rewards);
  if (earned.length === 0) return <p className={style.quiet}>A sale earns nothing.</p>;
  return (
    <div>
      A customer’s first sale of {money(SHOWN)} earns:
      <ul className={style.preview}>
        {earned.map(({ tier, unit, amount: value }) => (
          <li key={tier}>
            <b>{amount(value, unit)}</b> {whoOf(tier)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Many a reward is called what it gives. */
function named(name: string, terms: string): string {
  return name === terms ? name : `${name}: ${terms}`;
}

function whoOf(tier: number): string {
  if (tier === 1) return 'for the promoter';
  return tier === 2 ? 'for the promoter who brought the promoter' : `for tier ${tier}`;
}

function withPlans({ reward_id }: Rule, text: string): Rule {
  if (text === '') return { reward_id };
  // What is being typed stays as it is: a blank behind a comma is no plan yet.
  return { reward_id, apply_on: 'specific', plan_ids: text.split(/, ?/) };
}
