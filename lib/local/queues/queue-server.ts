import { buildApp } from 'fauxqs';
import { type LocalServer, serverUrl } from '#lib/local/server.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

/** Imports a module that the package does not export. */
const part = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);

/**
 * Starts an SQS emulator. Assembles the package's parts, because its own start listens on all interfaces.
 * @param folder `undefined` keeps messages in memory
 */
export async function startQueueServer(folder: string | undefined): Promise<LocalServer> {
  const stores = await makeStores();
  const { sqsStore } = stores;
  // Queue URLs then use the host of the request.
  sqsStore.host = '';
  const persistence = folder === undefined ? undefined : await keep(stores, folder);
  const app = buildApp({ logger: false, stores });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: serverUrl(app.server),
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

/** Loads the earlier state and persists changes. */
async function keep({ sqsStore, snsStore }: Stores, folder: string): Promise<Persistence> {
  const { PersistenceManager } = await part('persistence.js');
  const persistence: Persistence = new PersistenceManager(folder);
  // Loading into a persisting store would overwrite the data.
  persistence.loadSqsAndSns(sqsStore, snsStore);
  sqsStore.persistence = persistence;
  for (const queue of sqsStore.allQueues()) {
    queue.persistence = persistence;
    // Messages in flight in the previous run become visible.
    for (const message of queue.inflightMessages.values()) message.visibilityDeadline = 0;
  }
  return persistence;
}
