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
import { METRICS } from './service-function.ts';

/** What the alias of a function is called that callers reach. */
const LIVE = 'live';

/** What CodeDeploy may do, as AWS has written it down. */
const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/** By which CodeDeploy moves the aliases of a stack: one application with one role, whatever the number of functions. */
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
      reason:
        'AWS keeps this policy in step with what CodeDeploy does to aliases. Nobody but CodeDeploy assumes the role.',
    });
  }

  /**
   * Publishes a version of a function, and moves the alias `live` to it: a tenth of all calls for five minutes, and then the
   * others. The alias goes back by itself where the new version fails meanwhile. An alarm rings within some three minutes of the first
   * failure, so five are enough; more would hold a correction up, too.
   *
   * Versions stay, so that the alias can be moved back by hand; what a deployment has made that is taken back goes.
   * @param scope what it is made in, for this function alone
   * @returns the alias, for who calls
   */
  live(scope: Construct, lambda: LambdaFunction): Alias {
    const version = lambda.currentVersion;
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const alias = new Alias(scope, 'Live', { aliasName: LIVE, version: version as IVersion });
    const alarm = this.alarm(scope, alias, version);
    renewWith(alarm, version);
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
   * Rings with the first call in which the new version fails: by a crash or its timeout, which Lambda counts, or by an error that it
   * answers with 500 and counts itself. It notifies nobody: whoever deploys sees that the deployment fails.
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
    const answered = new Metric({
      ...sum,
      namespace: METRICS,
      metricName: 'UnexpectedError',
      dimensionsMap: { service: this.service.settings.service, function: FunctionName, version },
    });
    return new Alarm(scope, 'Failing', {
      alarmDescription:
        '[ticket] The version that was deployed last fails. What to do: "A release that goes wrong" in lib/runbook.md.',
      metric: new MathExpression({
        // Not with a plus sign: what never came has no data, and nothing can be added to that.
        expression: 'SUM([crashed, answered])',
        usingMetrics: { crashed, answered },
        label: 'Calls that failed',
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
 * Gives the alarm of a version a name that ends as the version's: so each version has one that is new. An alarm that was changed
 * would ring on for a minute where the version before fails, and take its correction back.
 */
function renewWith(alarm: Alarm, version: Version): void {
  const stack = Stack.of(alarm);
  const own = alarm.node.defaultChild as CfnAlarm;
  const id = stack.resolve(own.logicalId) as string;
  const ofVersion = () => stack.resolve((version.node.defaultChild as CfnVersion).logicalId) as string;
  own.overrideLogicalId(Lazy.uncachedString({ produce: () => `${id}${ofVersion().slice(-HASH_LENGTH)}` }));
}

/** How long the hash is that a version's name ends in: of the function's code and configuration. */
const HASH_LENGTH = 32;
