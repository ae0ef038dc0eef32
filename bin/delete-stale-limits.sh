#!/usr/bin/env bash
# Deletes the limits that the deployed stages have for routes that the release in cdk.out does not limit there any more.
# API Gateway refuses to update a stage that has limits of a route that is gone. It can be repeated.
# Usage, after `npx cdk synth`: bin/delete-stale-limits.sh referral-tracking
set -euo pipefail
service=$1
template=cdk.out/$service-stage.template.json
[ -r "$template" ] || { echo "$template is missing: run npx cdk synth first, with the same settings." >&2; exit 1; }
is_limited='
const [file, api, key] = process.argv.slice(1);
const { Resources } = JSON.parse(require("node:fs").readFileSync(file, "utf8"));
const isOfApi = ({ Type, Properties }) =>
  Type === "AWS::ApiGatewayV2::Stage" && JSON.stringify(Properties.ApiId).includes(api);
process.exit(Object.values(Resources).some((one) => isOfApi(one) && one.Properties.RouteSettings?.[key]) ? 0 : 1);
'
aws cloudformation describe-stack-resources --stack-name "$service-api" --output text \
  --query "StackResources[?ResourceType=='AWS::ApiGatewayV2::Api'].[LogicalResourceId,PhysicalResourceId]" |
  while read -r name api; do
    aws apigatewayv2 get-stage --api-id "$api" --stage-name '$default' --output text --query 'keys(RouteSettings || `{}`)' |
      tr '\t' '\n' | while read -r key; do
        [ -z "$key" ] || node -e "$is_limited" "$template" "$name" "$key" ||
          aws apigatewayv2 delete-route-settings --api-id "$api" --stage-name '$default' --route-key "$key"
      done
  done
