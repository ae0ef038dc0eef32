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
const AT_ONCE = 4;
/** Stack name suffixes. Area stacks come from the routes. */
const NEEDED = ['data', 'alarms', 'api', 'outside', 'stream', 'workers', 'schedule', 'stage'];
/** Optional stacks, with the setting that omits them. */
const LEFT_OUT_BY: Readonly<Record<string, string>> = {
  web: '"web": "no"',
  people: '"issuerUrl" or "web": "no"',
  dashboard: '"dashboard": "no"',
  canary: 'no "canarySecretArn"',
};

/** `found` is undefined if it does not exist. */
export interface Wanted {
  readonly part: string;
  readonly name: string;
  readonly found: Stack | undefined;
  /** Undefined for required stacks. */
  readonly leftOutBy: string | undefined;
}

export interface Resource {
  readonly stack: string;
  readonly logicalId: string;
  readonly id: string;
}

export interface Output {
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
  #stacks: Promise<readonly Wanted[]> | undefined;
  #resources: Promise<readonly (Resource & { readonly type: string })[]> | undefined;

  constructor(service: string) {
    this.service = service;
  }

  stacks(): Promise<readonly Wanted[]> {
    const parts = [...NEEDED, ...new Set(routes.map(({ area }) => area)), ...Object.keys(LEFT_OUT_BY)];
    this.#stacks ??= pLimit(AT_ONCE).map(parts, async (part) => {
      const name = `${this.service}-${part}`;
      return { part, name, found: await this.#find(name), leftOutBy: LEFT_OUT_BY[part] };
    });
    return this.#stacks;
  }

  /** Returns resources by type, e.g. `AWS::Lambda::Function`. */
  async resources(type: string): Promise<readonly Resource[]> {
    this.#resources ??= this.#allResources();
    return (await this.#resources).filter((resource) => resource.type === type);
  }

  async outputs(): Promise<readonly Output[]> {
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
    const there = (await this.stacks()).filter(({ found }) => found !== undefined);
    const templates = await pLimit(AT_ONCE).map(there, ({ name }) =>
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
    const there = (await this.stacks()).filter(({ found }) => found !== undefined);
    const lists = await pLimit(AT_ONCE).map(there, ({ name }) => this.#resourcesOf(name));
    return lists.flat();
  }

  async #resourcesOf(stack: string) {
    const found: (Resource & { readonly type: string })[] = [];
    for await (const page of paginateListStackResources({ client: this.#client }, { StackName: stack })) {
      for (const {
        LogicalResourceId = '',
        PhysicalResourceId = '',
        ResourceType = '',
      } of page.StackResourceSummaries ?? [])
        found.push({ stack, logicalId: LogicalResourceId, id: PhysicalResourceId, type: ResourceType });
    }
    return found;
  }
}
