import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UnsavedChangesGuard } from '#web/dashboard/actions/unsaved-changes.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { rewardsQuery } from '#web/dashboard/campaigns/queries.ts';
import { EarningsPreview } from '#web/dashboard/campaigns/rules/preview.tsx';
import { Rules } from '#web/dashboard/campaigns/rules/rules.tsx';
import { type Rule, type RuleProduct, toRuleRequest } from '#web/dashboard/campaigns/terms/rule.ts';
import { useTerms } from '#web/dashboard/campaigns/terms/use-terms.ts';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PromoterCodes } from './codes.tsx';
import style from './parts/promoter.module.css';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';
import { type PromoterPromotion, promotionsQuery } from './terms-query.ts';

const CHANGE = 'PUT /api/v2/company/promoter_campaigns/{id}';

interface Props {
  readonly promoter: DashboardPromoterDetails;
}

export function Rewards({ promoter }: Props) {
  const { data, error, isError, refetch } = useQuery(promotionsQuery(promoter.id));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return (
    <div className={style.parts}>
      {data ? (
        data.map((promotion) => <Earns key={promotion.id} promotion={promotion} />)
      ) : (
        <Skeleton height={160} aria-label="Loading" />
      )}
      <PromoterCodes promoter={promoter} />
    </div>
  );
}

function Earns({ promotion }: { readonly promotion: PromoterPromotion }) {
  const { id, campaign, promoter_rewards_customized: isOwn, rewards_for_promoters: rewards } = promotion;
  const [rules, setRules] = useState<readonly Rule[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const mayChange = useCan()(CHANGE);
  const change = useAction(CHANGE, { successMessage: 'The rewards were changed.', onFailure: setProblem });
  const closeAndReset = () => {
    setRules(undefined);
    setProblem(undefined);
  };
  const send = (body: { rewards_for_promoters: Rule[] } | { promoter_rewards_customized: false }) =>
    change.mutate({ params: { path: { id } }, body }, { onSuccess: closeAndReset });
  const before = rewards.map(toRuleRequest);
  const isEdited = rules !== undefined && JSON.stringify(rules) !== JSON.stringify(before);
  const ownTerms = (
    <Badge variant="light" tt="none" fw={500}>
      Custom
    </Badge>
  );
  return (
    <Panel
      title={`Rewards in ${campaign.name}`}
      aside={isOwn ? ownTerms : <span className={style.muted}>Campaign default</span>}
    >
      <UnsavedChangesGuard isEdited={() => isEdited} />
      {rules === undefined ? (
        <Terms rules={before} products={rewards.flatMap((rule) => rule.products)} />
      ) : (
        <>
          <Rules rules={rules} change={setRules} error={problem?.fields.rewards_for_promoters} />
          <EarningsPreview rules={rules} />
        </>
      )}
      {problem && !problem.fields.rewards_for_promoters ? <FailureAlert error={problem} /> : null}
      {mayChange ? (
        <Group mt="md" gap="xs">
          {rules === undefined ? (
            <>
              <Button
                variant="default"
                aria-label={`Change rewards in ${campaign.name}`}
                onClick={() => setRules(before)}
              >
                Change
              </Button>
              {isOwn ? (
                <Button
                  variant="default"
                  loading={change.isPending}
                  aria-label={`Use campaign default in ${campaign.name}`}
                  onClick={() => send({ promoter_rewards_customized: false })}
                >
                  Use campaign default
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Button
                loading={change.isPending}
                disabled={!isEdited || rules.length === 0}
                onClick={() => send({ rewards_for_promoters: [...rules] })}
              >
                Save
              </Button>
              <Button variant="default" onClick={closeAndReset}>
                Cancel
              </Button>
            </>
          )}
        </Group>
      ) : null}
    </Panel>
  );
}

interface TermsProps {
  readonly rules: readonly Rule[];
  readonly products: readonly Pick<RuleProduct, 'id' | 'name'>[];
}

function Terms({ rules, products }: TermsProps) {
  const { data: rewards, error, isError, refetch } = useQuery(rewardsQuery);
  const inTerms = useTerms();
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!rewards) return <Skeleton height={24} width={200} />;
  if (rules.length === 0) return <p className={style.muted}>No rewards.</p>;
  return (
    <ul className={style.terms}>
      {rules.map((rule, index) => {
        const { reward_id: id } = rule;
        const reward = rewards.find((candidate) => candidate.id === id);
        // biome-ignore lint/suspicious/noArrayIndexKey: a reward can have two rules, for different plans
        return <li key={index}>{reward ? inTerms(reward, rule, products) : `Reward ${id}`}</li>;
      })}
    </ul>
  );
}
