import { LocalError } from '#lib/local/errors.ts';
import type { ResolvedResource } from './resolved-resource.ts';

export interface HeaderPlan {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the response's own header. */
  readonly override: boolean;
}

/** Files of a bucket deployment. */
export interface FilesPlan {
  readonly folder: string;
  /** Key prefix, e.g. `dashboard`. */
  readonly prefix: string;
  readonly exclude: readonly string[];
  readonly include: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A cache behavior of the distribution. */
export interface BehaviorPlan {
  /** E.g. `/api/*`. */
  readonly pattern: string;
  readonly methods: readonly string[];
  /** Undefined if the behavior leads to the API; empty if to the bucket of companies' files. */
  readonly files: readonly FilesPlan[] | undefined;
  readonly headers: readonly HeaderPlan[];
  readonly code: string | undefined;
}

export const EDGE_TYPES = {
  distribution: 'AWS::CloudFront::Distribution',
  headers: 'AWS::CloudFront::ResponseHeadersPolicy',
  code: 'AWS::CloudFront::Function',
  files: 'Custom::CDKBucketDeployment',
} as const;

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly ResponseHeadersPolicyId?: string;
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[];
}

interface DistributionConfig {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors?: readonly Behavior[];
  readonly Origins: readonly { readonly Id: string; readonly DomainName: string; readonly S3OriginConfig?: object }[];
}

/**
 * Reads the distribution's behaviors in order of precedence; the default is last.
 * @throws LocalError for several distributions or unsupported features
 */
export function readDistributionPlan(resources: readonly ResolvedResource[]): BehaviorPlan[] {
  const [distribution, another] = resources.filter(({ type }) => type === EDGE_TYPES.distribution);
  if (another) throw new LocalError('The templates have more than one distribution.');
  if (!distribution) return [];
  const config = distribution.properties.DistributionConfig as DistributionConfig;
  const behaviors = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return behaviors.map((behavior) => ({
    pattern: behavior.PathPattern ?? '*',
    methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
    files: planOriginFiles(resources, config, behavior),
    headers: planResponseHeaders(resources, behavior),
    code: findFunctionCode(resources, behavior),
  }));
}

function planOriginFiles(
  resources: readonly ResolvedResource[],
  { Origins }: DistributionConfig,
  { TargetOriginId }: Behavior,
) {
  const origin = Origins.find(({ Id }) => Id === TargetOriginId);
  if (!origin?.S3OriginConfig) return undefined;
  return resources
    .filter(
      ({ type, properties }) => type === EDGE_TYPES.files && properties.DestinationBucketName === origin.DomainName,
    )
    .flatMap(filesPlans);
}

function filesPlans({ stack, properties }: ResolvedResource): FilesPlan[] {
  const { SourceObjectKeys, DestinationBucketKeyPrefix, Exclude = [], Include = [], SystemMetadata = {} } = properties;
  return (SourceObjectKeys as readonly string[]).map((key) => {
    const folder = stack.assets.get(key);
    if (folder === undefined) throw new LocalError(`The files ${key} of stack ${stack.name} are not in the assembly.`);
    return {
      folder,
      prefix: String(DestinationBucketKeyPrefix ?? ''),
      exclude: Exclude as readonly string[],
      include: Include as readonly string[],
      headers: SystemMetadata as Readonly<Record<string, string>>,
    };
  });
}

function findFunctionCode(
  resources: readonly ResolvedResource[],
  { FunctionAssociations = [] }: Behavior,
): string | undefined {
  const [first, ...others] = FunctionAssociations;
  if (!first) return undefined;
  const resource = resources.find(({ type, arn }) => type === EDGE_TYPES.code && arn === first.FunctionARN);
  if (!resource || others.length > 0 || first.EventType !== 'viewer-request') {
    throw new LocalError('The local run supports only one function per behavior, for viewer requests.');
  }
  return String(resource.properties.FunctionCode);
}

const SECURITY: Readonly<Record<string, (part: Readonly<Record<string, unknown>>) => [name: string, value: string]>> = {
  ContentSecurityPolicy: (part) => ['content-security-policy', String(part.ContentSecurityPolicy)],
  ContentTypeOptions: () => ['x-content-type-options', 'nosniff'],
  FrameOptions: (part) => ['x-frame-options', String(part.FrameOption)],
  ReferrerPolicy: (part) => ['referrer-policy', String(part.ReferrerPolicy)],
  StrictTransportSecurity: (part) => ['strict-transport-security', `max-age=${part.AccessControlMaxAgeSec}`],
};

function planResponseHeaders(
  resources: readonly ResolvedResource[],
  { ResponseHeadersPolicyId: id }: Behavior,
): HeaderPlan[] {
  const policy = resources.find(({ type, name }) => type === EDGE_TYPES.headers && name === id);
  if (!policy) return [];
  const { SecurityHeadersConfig = {}, CustomHeadersConfig } = policy.properties.ResponseHeadersPolicyConfig as {
    readonly SecurityHeadersConfig?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly CustomHeadersConfig?: {
      readonly Items: readonly { readonly Header: string; readonly Value: string; readonly Override: boolean }[];
    };
  };
  const security = Object.entries(SecurityHeadersConfig).map(([part, content]) => {
    const format = SECURITY[part];
    if (!format) throw new LocalError(`The local run does not support the header of ${part}.`);
    const [name, value] = format(content);
    return { name, value, override: content.Override === true };
  });
  const custom = (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => {
    return { name: Header.toLowerCase(), value: Value, override: Override };
  });
  return [...security, ...custom];
}
