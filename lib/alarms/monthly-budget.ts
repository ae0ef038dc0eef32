import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/** Creates an AWS budget that e-mails when the actual or forecasted monthly cost exceeds it. */
export function createMonthlyBudget(
  scope: Construct,
  { monthlyBudget: amount, alarmEmail, ticketEmail }: Settings,
): void {
  const address = ticketEmail ?? alarmEmail;
  if (amount === undefined || address === undefined) return;
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })),
  });
}
