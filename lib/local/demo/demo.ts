import { Worker } from 'node:worker_threads';
import { type DataFolder, readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import { tableEnvironment } from '#lib/local/functions/environment.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { DEMO_SENDER } from './demo-sender.ts';

export interface Connection {
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
}

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
  /** Absent in accounts of earlier versions. */
  readonly people?: readonly { readonly email: string; readonly role: string }[];
}

/** Content of demo.json. */
export type DemoFile = {
  readonly base_url: string;
  readonly mailbox: string;
  /** Absent in accounts of earlier versions, which sent no e-mail. */
  readonly mail_from?: string;
  readonly application?: string;
  /** Absent until the year is complete. */
  readonly year?: { readonly seed: number };
} & Demo;

/** Creates the demo account, or upgrades an existing one. */
export interface SeedData {
  readonly account: number | null;
  /** Allowed origin for embedding, and the one that it replaces. */
  readonly origin?: string | undefined;
  readonly before?: string | undefined;
}

/** Creates the demo account. */
export function demo(connection: Connection, origin?: string): Promise<Demo> {
  return inThread<Demo>(connection, { account: null, origin });
}

async function inThread<T>(connection: Connection, workerData: SeedData): Promise<T> {
  // A thread, because the service's client reads the environment once.
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
  readonly mailbox: string;
  readonly application: string | undefined;
  readonly empty: boolean;
}

/** Returns demo.json's account, upgraded if needed, or creates one. */
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
