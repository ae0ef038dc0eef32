import { Duration, Lazy, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type CfnVersion,
  type IVersion,
  type Function as LambdaFunction,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import { METRICS_NAMESPACE } from './service-function.ts';

const LIVE = 'live';

const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/** CodeDeploy application and role, one per stack. */
export class GradualReleases extends Construct {
  private readonly service: Service;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, service: Service) {
    super(scope, 'Releases');
    this.service = service;
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', {
      description: 'Lets CodeDeploy move the aliases of functions',
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
    });
    Validations.of(this.role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
      reason: 'AWS maintains this policy for CodeDeploy. Only CodeDeploy can assume the role.',
    });
  }

  /**
   * Publishes a version and shifts the alias `live` to it: 10% of calls for five minutes, then all. Rolls back on
   * failure. The alarm rings within some three minutes, so five are enough; more would delay hotfixes.
   *
   * Versions are retained for manual rollbacks, except those of a rolled-back deployment.
   * @param scope of this function alone
   */
  live(scope: Construct, lambda: LambdaFunction): Alias {
    const version = lambda.currentVersion;
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const alias = new Alias(scope, 'Live', { aliasName: LIVE, version: version as IVersion });
    const alarm = this.alarm(scope, alias, version);
    renewAlarmWithVersion(alarm, version);
    new LambdaDeploymentGroup(scope, 'Release', {
      application: this.application,
      role: this.role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  }

  /**
   * Creates the alarm for the first failure of a version: a crash or timeout (Lambda's metric) or a 500 (ours). No
   * topic, because the deployment fails visibly.
   */
  private alarm(scope: Construct, { lambda }: Alias, { version }: Version): Alarm {
    const FunctionName = lambda.functionName;
    const sum = { statistic: 'Sum', period: Duration.minutes(1) };
    const crashed = new Metric({
      ...sum,
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: { FunctionName, Resource: `${FunctionName}:${LIVE}`, ExecutedVersion: version },
    });
    const failed = new Metric({
      ...sum,
      namespace: METRICS_NAMESPACE,
      metricName: 'UnexpectedError',
      dimensionsMap: { service: this.service.settings.service, function: FunctionName, version },
    });
    return new Alarm(scope, 'Failing', {
      alarmDescription:
        '[ticket] The last deployed version fails. What to do: "A release that goes wrong" in lib/runbook.md.',
      metric: new MathExpression({
        // SUM, not `+`: a metric without data makes a sum with `+` empty.
        expression: 'SUM([crashed, failed])',
        usingMetrics: { crashed, failed },
        label: 'Failed calls',
        period: sum.period,
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 5,
      datapointsToAlarm: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

/**
 * Gives each version a new alarm by its logical id. An updated alarm would ring on for a minute after a failing version
 * and roll back its fix.
 */
function renewAlarmWithVersion(alarm: Alarm, version: Version): void {
  const stack = Stack.of(alarm);
  const own = alarm.node.defaultChild as CfnAlarm;
  const id = stack.resolve(own.logicalId) as string;
  const ofVersion = () => stack.resolve((version.node.defaultChild as CfnVersion).logicalId) as string;
  own.overrideLogicalId(Lazy.uncachedString({ produce: () => `${id}${ofVersion().slice(-HASH_LENGTH)}` }));
}

/** Hash of code and configuration at the end of a version's id. */
const HASH_LENGTH = 32;
