import { Worker } from 'node:worker_threads';
import { type DataFolder, readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import { tableEnvironment } from '#lib/local/functions/environment.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { DEMO_SENDER } from './demo-sender.ts';

/** Connection to the table. */
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
  /** Users; absent in accounts of earlier versions. */
  readonly people?: readonly { readonly email: string; readonly role: string }[];
}

/** Content of demo.json: the demo account, its URL and the mailbox's URL. */
export type DemoFile = {
  readonly base_url: string;
  readonly mailbox: string;
  /** Sender address of its e-mail; absent in accounts of earlier versions, which sent none. */
  readonly mail_from?: string;
  /** Page of another origin that embeds the portal; absent without an application. */
  readonly application?: string;
  /** The completed year of demo data; absent while there is none or it is incomplete. */
  readonly year?: { readonly seed: number };
} & Demo;

/** Input of the thread: creates the demo account, or upgrades an existing one. */
export interface SeedData {
  readonly account: number | null;
  /** Origin whose pages may embed the portal, and the origin that it replaces. */
  readonly origin?: string | undefined;
  readonly before?: string | undefined;
}

/** Creates the demo account: an API key, a campaign, two promoters and users. */
export function demo(connection: Connection, origin?: string): Promise<Demo> {
  return inThread<Demo>(connection, { account: null, origin });
}

async function inThread<T>(connection: Connection, workerData: SeedData): Promise<T> {
  // A separate thread, because the service's client reads table and endpoint from the environment once.
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

interface RunOfDemo {
  readonly baseUrl: string;
  /** Changes with each run. */
  readonly mailbox: string;
  /** Origin of the application that embeds the portal. */
  readonly application: string | undefined;
  /** Whether the table is new and therefore has no accounts. */
  readonly empty: boolean;
}

/** Returns the demo account named by demo.json, upgraded if necessary, or creates one. */
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
