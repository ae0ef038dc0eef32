import { buildApp } from 'fauxqs';
import { addressOf, type Server } from '#lib/local/server.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

/** Imports a module that the package does not export. */
const part = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);

/**
 * Starts an SQS emulator on a free local port. Assembles the package's parts, because its own start function listens on
 * all network interfaces.
 * @param folder stores queues and messages; `undefined` keeps them in memory
 */
export async function startQueueServer(folder: string | undefined): Promise<Server> {
  const stores = await makeStores();
  const { sqsStore } = stores;
  // Queue URLs then use the host of the request.
  sqsStore.host = '';
  const persistence = folder === undefined ? undefined : await keep(stores, folder);
  const app = buildApp({ logger: false, stores });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: addressOf(app.server),
    close: async () => {
      await app.close();
      persistence?.close();
    },
  };
}

async function makeStores(): Promise<Stores> {
  const files = ['sqs/sqsStore.js', 'sns/snsStore.js', 's3/s3Store.js'];
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all(files.map(part));
  return { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
}

/** Loads the state of an earlier run and persists changes from now on. */
async function keep({ sqsStore, snsStore }: Stores, folder: string): Promise<Persistence> {
  const { PersistenceManager } = await part('persistence.js');
  const persistence: Persistence = new PersistenceManager(folder);
  // Before the store persists: it would overwrite the data that is being loaded.
  persistence.loadSqsAndSns(sqsStore, snsStore);
  sqsStore.persistence = persistence;
  for (const queue of sqsStore.allQueues()) {
    queue.persistence = persistence;
    // Makes messages visible immediately that were in flight in the previous run.
    for (const held of queue.inflightMessages.values()) held.visibilityDeadline = 0;
  }
  return persistence;
}
