import { buildApp } from 'fauxqs';
import { addressOf, type Server } from '#lib/local/server.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Persistence = NonNullable<Stores['sqsStore']['persistence']>;

/** Loads a part of the package that it does not export. */
const part = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);

/**
 * Starts a server that answers as SQS does, on any free port of this machine alone. The package has a function for that
 * too, but what it starts can be reached from the network: so its parts are put together here.
 * @param folder where queues and messages are kept; `undefined` keeps them in memory
 */
export async function startQueueServer(folder: string | undefined): Promise<Server> {
  const stores = await makeStores();
  const { sqsStore } = stores;
  // Addresses of queues then are those by which the server is called.
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

/** Loads what an earlier run has left, and keeps what happens from now on. */
async function keep({ sqsStore, snsStore }: Stores, folder: string): Promise<Persistence> {
  const { PersistenceManager } = await part('persistence.js');
  const persistence: Persistence = new PersistenceManager(folder);
  // Before the store writes: it would write, and so empty, what it is just being given.
  persistence.loadSqsAndSns(sqsStore, snsStore);
  sqsStore.persistence = persistence;
  for (const queue of sqsStore.allQueues()) {
    queue.persistence = persistence;
    // Whoever had these in hand is gone with the run before: nobody has to wait until they show again.
    for (const held of queue.inflightMessages.values()) held.visibilityDeadline = 0;
  }
  return persistence;
}
