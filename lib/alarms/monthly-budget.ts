import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/** Mails whoever hears of tickets when the account's costs of a month exceed the budget of the settings, or are forecast to. */
export function monthlyBudget(scope: Construct, { monthlyBudget: amount, alarmEmail, ticketEmail }: Settings): void {
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
