import { Worker } from 'node:worker_threads';
import { type DataFolder, readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';
import { tableVariables } from '#lib/local/functions/environment.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { DEMO_SENDER } from './demo-sender.ts';

export interface TableConnection {
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
}

export interface DemoAccount {
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
} & DemoAccount;

/** Creates the demo account, or upgrades an existing one. */
export interface SeedData {
  readonly account: number | null;
  /** Allowed origin for embedding, and the one that it replaces. */
  readonly origin?: string | undefined;
  readonly before?: string | undefined;
}

/** Creates the demo account. */
function createDemoAccount(connection: TableConnection, origin?: string): Promise<DemoAccount> {
  return inThread<DemoAccount>(connection, { account: null, origin });
}

async function inThread<T>(connection: TableConnection, workerData: SeedData): Promise<T> {
  // A thread, because the service's client reads the environment once.
  const env = { ...tableVariables(connection), TABLE_NAME: connection.table };
  const worker = new Worker(new URL('seed.ts', import.meta.url), { env, workerData, execArgv: [] });
  try {
    return await new Promise<T>((done, failed) => {
      worker.once('message', done).once('error', failed);
      worker.once('exit', () => failed(new Error('The demo account could not be created')));
    });
  } finally {
    await worker.terminate();
  }
}

interface DemoRun {
  readonly baseUrl: string;
  readonly mailbox: string;
  readonly application: string | undefined;
  readonly empty: boolean;
}

/** Returns demo.json's account, upgraded if needed, or creates one. */
export async function openDemoAccount(
  data: DataFolder,
  connection: TableConnection,
  { baseUrl, mailbox, application, empty }: DemoRun,
): Promise<DemoFile> {
  const stored = empty ? undefined : await readJsonFile<DemoFile>(data.demo);
  const { account_id, api_key, campaign_id, promoters } = stored ?? (await createDemoAccount(connection, application));
  const isAllowed = application === undefined || application === stored?.application;
  if (stored && (stored.mail_from === undefined || !isAllowed)) {
    await inThread<void>(connection, { account: account_id, origin: application, before: stored.application });
  }
  const year = stored?.year ? { year: stored.year } : {};
  const file: DemoFile = {
    base_url: baseUrl,
    mailbox,
    account_id,
    api_key,
    campaign_id,
    promoters,
    ...year,
    ...(application === undefined ? {} : { application }),
    people: DEMO_PEOPLE.map(({ email, role }) => ({ email, role })),
    mail_from: DEMO_SENDER.address,
  };
  await writeJsonFile(data.demo, file);
  return file;
}
