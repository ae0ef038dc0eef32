import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import pLimit from 'p-limit';
import { routes } from '#shared/routes/all/routes.ts';

/** CloudFormation allows few calls per second. */
const CLOUDFORMATION_CONCURRENCY = 4;
/** Stack name suffixes. Area stacks come from the routes. */
const REQUIRED_STACKS = ['data', 'files', 'alarms', 'api', 'outside', 'stream', 'workers', 'schedule', 'stage'];
/** Optional stacks, with the setting that omits them. */
const OPTIONAL_STACKS: Readonly<Record<string, string>> = {
  web: '"web": "no"',
  people: '"issuerUrl" or "web": "no"',
  dashboard: '"dashboard": "no"',
  canary: 'no "canarySecretArn"',
};

/** `found` is undefined if it does not exist. */
export interface ExpectedStack {
  readonly part: string;
  readonly name: string;
  readonly found: Stack | undefined;
  /** Undefined for required stacks. */
  readonly omittingSetting: string | undefined;
}

export interface StackResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly id: string;
}

export interface StackOutput {
  readonly stack: string;
  readonly name: string;
  readonly value: string;
}

interface Template {
  readonly Resources?: Readonly<
    Record<string, { readonly Properties?: { readonly Code?: { readonly S3Key?: string } } }>
  >;
}

/** A deployed service as CloudFormation knows it, cached. */
export class Deployment {
  readonly #client = new CloudFormationClient({ maxAttempts: 8 });
  readonly service: string;
  #stacks: Promise<readonly ExpectedStack[]> | undefined;
  #resources: Promise<readonly (StackResource & { readonly type: string })[]> | undefined;

  constructor(service: string) {
    this.service = service;
  }

  stacks(): Promise<readonly ExpectedStack[]> {
    const parts = [...REQUIRED_STACKS, ...new Set(routes.map(({ area }) => area)), ...Object.keys(OPTIONAL_STACKS)];
    this.#stacks ??= pLimit(CLOUDFORMATION_CONCURRENCY).map(parts, async (part) => {
      const name = `${this.service}-${part}`;
      return { part, name, found: await this.#find(name), omittingSetting: OPTIONAL_STACKS[part] };
    });
    return this.#stacks;
  }

  /** Returns resources by type, e.g. `AWS::Lambda::Function`. */
  async resources(type: string): Promise<readonly StackResource[]> {
    this.#resources ??= this.#allResources();
    return (await this.#resources).filter((resource) => resource.type === type);
  }

  async outputs(): Promise<readonly StackOutput[]> {
    return (await this.stacks()).flatMap(({ name: stack, found }) =>
      (found?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => {
        return { stack, name: OutputKey, value: OutputValue };
      }),
    );
  }

  async has(part: string): Promise<boolean> {
    return (await this.stacks()).some((stack) => stack.part === part && stack.found !== undefined);
  }

  /** Returns asset hashes by logical id. */
  async assets(): Promise<ReadonlyMap<string, string>> {
    const foundStacks = (await this.stacks()).filter(({ found }) => found !== undefined);
    const templates = await pLimit(CLOUDFORMATION_CONCURRENCY).map(foundStacks, ({ name }) =>
      this.#client.send(new GetTemplateCommand({ StackName: name })),
    );
    return new Map(
      templates.flatMap(({ TemplateBody = '{}' }) => {
        const { Resources = {} } = JSON.parse(TemplateBody) as Template;
        return Object.entries(Resources).flatMap(([id, { Properties }]) => {
          const key = Properties?.Code?.S3Key;
          return key === undefined ? [] : [[id, key.replace(/\.zip$/, '')] as const];
        });
      }),
    );
  }

  async #find(StackName: string): Promise<Stack | undefined> {
    try {
      return (await this.#client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
    } catch (error) {
      if (error instanceof Error && error.message.includes('does not exist')) return undefined;
      throw error;
    }
  }

  async #allResources() {
    const foundStacks = (await this.stacks()).filter(({ found }) => found !== undefined);
    const lists = await pLimit(CLOUDFORMATION_CONCURRENCY).map(foundStacks, ({ name }) => this.#resourcesOf(name));
    return lists.flat();
  }

  async #resourcesOf(stack: string) {
    const resources: (StackResource & { readonly type: string })[] = [];
    for await (const page of paginateListStackResources({ client: this.#client }, { StackName: stack })) {
      for (const {
        LogicalResourceId = '',
        PhysicalResourceId = '',
        ResourceType = '',
      } of page.StackResourceSummaries ?? [])
        resources.push({ stack, logicalId: LogicalResourceId, id: PhysicalResourceId, type: ResourceType });
    }
    return resources;
  }
}
