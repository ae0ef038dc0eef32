import { ActionIcon, Button, Group, Select, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { type CompanyReward, rewardsQuery } from '#web/dashboard/campaigns/queries.ts';
import { CHANGE_REWARD, NEW_REWARD } from '#web/dashboard/campaigns/rewards/reward-dialogs.tsx';
import type { Rule } from '#web/dashboard/campaigns/terms/rule.ts';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { Icon } from '#web/ui/icons.tsx';
import { RuleFields } from './rule-fields.tsx';

export interface RuleListWords {
  readonly noun: 'reward' | 'discount';
  /** With its article. */
  readonly nounWithArticle: 'a reward' | 'a discount';
  readonly label: 'Reward' | 'Discount';
  readonly isPromoters: boolean;
  readonly New: ComponentType<DialogState & { readonly onCreated: (id: number) => void }>;
  readonly Change: ComponentType<DialogState & { readonly reward: CompanyReward }>;
}

export interface RulesProps {
  readonly rules: readonly Rule[];
  /** Undefined if read-only. */
  readonly change: ((rules: readonly Rule[]) => void) | undefined;
  readonly error?: string | undefined;
}

interface Props extends RulesProps {
  readonly words: RuleListWords;
  readonly nameOf: (reward: CompanyReward) => string;
  /** Whether sign-ups or targets earn it. */
  readonly isEarnedWithoutSale: (reward: CompanyReward) => boolean;
  readonly describe?: (reward: CompanyReward) => string;
  /** Shown without rules. */
  readonly none?: ReactNode;
}

/** Assigns existing or new rewards to plans. */
export function RuleList({ words, rules, change, error, nameOf, isEarnedWithoutSale, describe, none }: Props) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const can = useCan();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { noun, nounWithArticle, label, isPromoters, New, Change } = words;
  const set = (at: number, rule: Rule) => change?.(rules.map((other, index) => (index === at ? rule : other)));
  const choices = rewards
    .filter((reward) => reward.is_promoter_reward === isPromoters)
    .map((reward) => ({ value: String(reward.id), label: nameOf(reward) }));
  return (
    <div className={style.rules}>
      {rules.length === 0 ? none : null}
      {rules.map((rule, index) => {
        const reward = rewards.find(({ id }) => id === rule.reward_id);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reward can have two rules, for different plans
          <div key={index} className={style.rule}>
            <RuleFields
              label={label}
              rule={rule}
              choices={choices}
              isEarnedWithoutSale={reward !== undefined && isEarnedWithoutSale(reward)}
              products={products}
              change={change && ((next) => set(index, next))}
            >
              {change ? (
                <Group gap="xs" wrap="nowrap">
                  {reward ? <ChangeButton reward={reward} name={`${noun} ${index + 1}`} Change={Change} /> : null}
                  <Tooltip label="Remove">
                    <ActionIcon
                      variant="default"
                      size="input-sm"
                      aria-label={`Remove ${noun} ${index + 1}`}
                      onClick={() => change(rules.filter((_, at) => at !== index))}
                    >
                      <Icon name="close" size={16} />
                    </ActionIcon>
                  </Tooltip>
                </Group>
              ) : null}
            </RuleFields>
            {reward && describe ? <p className={style.summary}>{describe(reward)}</p> : null}
          </div>
        );
      })}
      {error ? <p role="alert">{error}</p> : null}
      {change ? (
        <div>
          <Select
            aria-label={`Add ${nounWithArticle}`}
            placeholder={`Add ${nounWithArticle}…`}
            data={[...choices, ...(can(NEW_REWARD) ? [{ value: 'new', label: `New ${noun}…` }] : [])]}
            value={null}
            onChange={(id) => {
              if (id === 'new') open();
              else if (id !== null) change([...rules, { reward_id: Number(id) }]);
            }}
          />
        </div>
      ) : null}
      <New
        isOpen={isOpen}
        close={close}
        onCreated={(id) => {
          close();
          change?.([...rules, { reward_id: id }]);
        }}
      />
    </div>
  );
}

interface ChangeProps extends Pick<RuleListWords, 'Change'> {
  readonly reward: CompanyReward;
  /** Accessible name: `discount 2`. */
  readonly name: string;
}

function ChangeButton({ reward, name, Change }: ChangeProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CHANGE_REWARD}>
      <Button variant="default" aria-label={`Edit ${name}`} onClick={open}>
        Edit
      </Button>
      <Change reward={reward} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}
