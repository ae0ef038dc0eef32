import { Worker } from 'node:worker_threads';
import { type DataFolder, readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import { tableEnvironment } from '#lib/local/functions/environment.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { DEMO_SENDER } from './demo-sender.ts';

/** Where the table is. */
export interface Connection {
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
}

/** The account that a local run starts with. */
export interface Demo {
  readonly account_id: number;
  readonly api_key: string;
  readonly campaign_id: number;
  readonly promoters: readonly {
    readonly id: number;
    readonly email: string;
    readonly ref_id: string;
    readonly auth_token: string;
  }[];
  /** Who signs in; an earlier version's account has nobody. */
  readonly people?: readonly { readonly email: string; readonly role: string }[];
}

/** The demo account, the address it is reached at and the one that shows all e-mail: the content of demo.json. */
export type DemoFile = {
  readonly base_url: string;
  readonly mailbox: string;
  /** The address that its promoters get mail from; absent where an earlier version has made it, which mailed nobody. */
  readonly mail_from?: string;
  /** Where a page of another origin shows the portal in a frame; absent where the run has none. */
  readonly application?: string;
  /** The year that it was given, by its seed; absent where it has none, or not all of it. */
  readonly year?: { readonly seed: number };
} & Demo;

/** What the thread is to do: make the demo account, or give the one there is what an earlier run's lacks. */
export interface SeedData {
  readonly account: number | null;
  /** The origin whose pages may show the portal, and the one that it takes the place of. */
  readonly origin?: string | undefined;
  readonly before?: string | undefined;
}

/** Makes the demo account: a key, a campaign, two promoters, and the people who sign in. */
export function demo(connection: Connection, origin?: string): Promise<Demo> {
  return inThread<Demo>(connection, { account: null, origin });
}

async function inThread<T>(connection: Connection, workerData: SeedData): Promise<T> {
  // A thread of its own, because the service's client takes its table and endpoint from the environment, once.
  const env = { ...tableEnvironment(connection), TABLE_NAME: connection.table };
  const worker = new Worker(new URL('seed.ts', import.meta.url), { env, workerData, execArgv: [] });
  try {
    return await new Promise<T>((done, failed) => {
      worker.once('message', done).once('error', failed);
      worker.once('exit', () => failed(new Error('The demo account was not made')));
    });
  } finally {
    await worker.terminate();
  }
}

/** What a run says of itself to its demo account. */
interface RunOfDemo {
  readonly baseUrl: string;
  /** Where this run shows e-mail: another address in each run. */
  readonly mailbox: string;
  /** The origin of the application that shows the portal in a frame; undefined where the run has none. */
  readonly application: string | undefined;
  /** Whether the table was made just now, so that no account can be in it. */
  readonly empty: boolean;
}

/** The demo account of a data folder: the one that its demo.json names, or a new one. */
export async function demoOf(
  data: DataFolder,
  connection: Connection,
  { baseUrl, mailbox, application, empty }: RunOfDemo,
): Promise<DemoFile> {
  const known = empty ? undefined : await readJsonFile<DemoFile>(data.demo);
  const { account_id, api_key, campaign_id, promoters } = known ?? (await demo(connection, application));
  const isAllowed = application === undefined || application === known?.application;
  if (known && (known.mail_from === undefined || !isAllowed)) {
    await inThread<void>(connection, { account: account_id, origin: application, before: known.application });
  }
  const year = known?.year ? { year: known.year } : {};
  const file: DemoFile = {
    ...{ base_url: baseUrl, mailbox, account_id, api_key, campaign_id, promoters, ...year },
    ...(application === undefined ? {} : { application }),
    people: DEMO_PEOPLE.map(({ email, role }) => ({ email, role })),
    mail_from: DEMO_SENDER.address,
  };
  await writeJsonFile(data.demo, file);
  return file;
}
