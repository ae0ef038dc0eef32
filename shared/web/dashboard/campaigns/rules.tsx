import { ActionIcon, Button, Group, Select, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { May } from '#web/dashboard/actions/may.tsx';
import { useMay } from '#web/dashboard/api/account.ts';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { Icon } from '#web/ui/icons.tsx';
import style from './campaigns.module.css';
import { isForOthers } from './earned-by.ts';
import { CHANGE_REWARD, ChangeReward, NEW_REWARD, NewReward } from './new-reward.tsx';
import { Preview } from './preview.tsx';
import { type Reward, rewardsQuery } from './queries.ts';
import type { Rule } from './rule.ts';
import { RuleFields } from './rule-fields.tsx';
import { useTerms } from './use-terms.ts';

interface Props {
  readonly rules: readonly Rule[];
  /** Undefined for those who may not change them. */
  readonly change: ((rules: readonly Rule[]) => void) | undefined;
  readonly error?: string | undefined;
}

/** What promoters earn: rewards, for which plans, in words, and what a sale gives by them. */
export function Rules({ rules, change, error }: Props) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const inTerms = useTerms();
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  const set = (at: number, rule: Rule) => change?.(rules.map((one, index) => (index === at ? rule : one)));
  const choices = rewards
    .filter(({ is_promoter_reward: isPromoters }) => isPromoters)
    .map((reward) => ({ value: String(reward.id), label: named(reward.name, inTerms(reward)) }));
  return (
    <div className={style.rules}>
      {rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the same reward may stand there twice, for other plans
          key={index}
          label="Reward"
          rule={rule}
          choices={choices}
          isForOthers={rewards.some((reward) => reward.id === rule.reward_id && isForOthers(reward))}
          products={products}
          change={change && ((next) => set(index, next))}
        >
          {change ? (
            <Group gap="xs" wrap="nowrap">
              <Change reward={rewards.find(({ id }) => id === rule.reward_id)} number={index + 1} />
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
            </Group>
          ) : null}
        </RuleFields>
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
      <Preview rules={rules} rewards={rewards} products={products} />
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

/** Changes the reward itself, where somebody may. */
function Change({ reward, number }: { readonly reward: Reward | undefined; readonly number: number }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!reward) return null;
  return (
    <May call={CHANGE_REWARD}>
      <Button variant="default" aria-label={`Change reward ${number}`} onClick={open}>
        Change
      </Button>
      <ChangeReward reward={reward} isOpen={isOpen} close={close} />
    </May>
  );
}

/** Many a reward is called what it gives. */
function named(name: string, terms: string): string {
  return name === terms ? name : `${name}: ${terms}`;
}
