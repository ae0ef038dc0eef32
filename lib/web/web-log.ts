import { Aws, CfnCondition, CfnOutput, type CfnResource, Fn } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { createAccessLogGroup } from '#lib/constructs/access-log.ts';
import type { Service } from '#lib/settings/service.ts';

/** CloudFront's log delivery exists only here. */
const REGION = 'us-east-1';

/**
 * The behavior instead of the path, which may contain personal data. The user agent, under the caller's control, is
 * last.
 */
function edgeLogFields(callers: 'full' | 'masked' | 'none'): string[] {
  return [
    ...['date', 'time', 'x-edge-request-id', 'cs-method', 'cache-behavior-path-pattern'],
    ...['sc-status', 'x-edge-result-type', 'time-taken'],
    ...(callers === 'none' ? [] : ['c-ip', 'cs(User-Agent)']),
  ];
}

/**
 * Access log of the distribution, like the API's. In regions other than us-east-1 it is enabled by hand
 * (lib/README.md).
 */
export class WebLog extends Construct {
  constructor(scope: Construct, id: string, { settings }: Service, distribution: Distribution) {
    super(scope, id);
    const isLogRegion = new CfnCondition(this, 'Here', { expression: Fn.conditionEquals(Aws.REGION, REGION) });
    const group = createAccessLogGroup(this, 'Group', settings);
    const source = new CfnDeliverySource(this, 'Source', {
      name: `${settings.service}-web`,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: `${settings.service}-web`,
      destinationResourceArn: group.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields: edgeLogFields(settings.accessLogCallers),
    });
    for (const resource of [group.node.defaultChild as CfnResource, source, destination, delivery]) {
      resource.cfnOptions.condition = isLogRegion;
    }
    const name = new CfnOutput(this, 'Name', {
      value: group.logGroupName,
      description: 'The log group of the access log of the distribution',
      condition: isLogRegion,
    });
    name.overrideLogicalId('WebAccessLogName');
  }
}
