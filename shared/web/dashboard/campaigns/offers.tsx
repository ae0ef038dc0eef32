import { ActionIcon, Button, Group, Select, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { May } from '#web/dashboard/actions/may.tsx';
import { useCurrency, useMay } from '#web/dashboard/api/account.ts';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { Icon } from '#web/ui/icons.tsx';
import style from './campaigns.module.css';
import { CHANGE_REWARD, NEW_REWARD } from './new-reward.tsx';
import { ChangeOffer, NewOffer } from './offer-dialogs.tsx';
import { type Reward, rewardsQuery } from './queries.ts';
import type { Rule } from './rule.ts';
import { RuleFields } from './rule-fields.tsx';
import { offerTermsInWords } from './words.ts';

interface Props {
  readonly rules: readonly Rule[];
  /** Undefined for those who may not change them. */
  readonly change: ((rules: readonly Rule[]) => void) | undefined;
  readonly error?: string | undefined;
}

/** What referred customers get: offers, for which plans, and each in words. */
export function Offers({ rules, change, error }: Props) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const currency = useCurrency();
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  const set = (at: number, rule: Rule) => change?.(rules.map((one, index) => (index === at ? rule : one)));
  const choices = rewards
    .filter(({ is_promoter_reward: isPromoters }) => !isPromoters)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={style.rules}>
      {rules.length === 0 ? <p className={style.said}>Nothing beside what every customer gets.</p> : null}
      {rules.map((rule, index) => {
        const offer = rewards.find(({ id }) => id === rule.reward_id);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same offer may stand there twice, for other plans
          <div key={index} className={style.rule}>
            <RuleFields
              label="Offer"
              rule={rule}
              choices={choices}
              isForOthers={false}
              products={products}
              change={change && ((next) => set(index, next))}
            >
              {change ? (
                <Group gap="xs" wrap="nowrap">
                  <Change offer={offer} number={index + 1} />
                  <Tooltip label="Take away">
                    <ActionIcon
                      variant="default"
                      size="input-sm"
                      aria-label={`Take away offer ${index + 1}`}
                      onClick={() => change(rules.filter((_, at) => at !== index))}
                    >
                      <Icon name="close" size={16} />
                    </ActionIcon>
                  </Tooltip>
                </Group>
              ) : null}
            </RuleFields>
            {offer ? <p className={style.said}>{offerTermsInWords(offer, currency)}</p> : null}
          </div>
        );
      })}
      {error ? <p role="alert">{error}</p> : null}
      {change ? (
        <div>
          <Select
            aria-label="Add an offer"
            placeholder="Add an offer…"
            data={[...choices, ...(may(NEW_REWARD) ? [{ value: 'new', label: 'New offer…' }] : [])]}
            value={null}
            onChange={(id) => {
              if (id === 'new') open();
              else if (id !== null) change([...rules, { reward_id: Number(id) }]);
            }}
          />
        </div>
      ) : null}
      <NewOffer
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

/** Changes the offer itself, where somebody may. */
function Change({ offer, number }: { readonly offer: Reward | undefined; readonly number: number }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!offer) return null;
  return (
    <May call={CHANGE_REWARD}>
      <Button variant="default" aria-label={`Change offer ${number}`} onClick={open}>
        Change
      </Button>
      <ChangeOffer reward={offer} isOpen={isOpen} close={close} />
    </May>
  );
}
