import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Constants, mainClass, wide } from './class-file.ts';

const CLASS = 'EngineOnThisMachine';
const RUNNER = 'software/amazon/dynamodb/services/local/main/ServerRunner';
const ENGINE = 'software/amazon/dynamodb/services/local/server/DynamoDBProxyServer';
const JETTY = 'org/eclipse/jetty/server';
const FIELD = 'java/lang/reflect/Field';

/** A program that starts the engine. */
export interface Launcher {
  /** What Java is to find classes in besides the engine's own. */
  readonly folder: string;
  readonly mainClass: string;
  /** Removes it; an engine that has been started does not need it any more. */
  remove(): Promise<void>;
}

/**
 * Writes a program that starts the engine as its own does, with the same arguments, on 127.0.0.1 alone. The engine's own
 * listens on all addresses of the machine, asks nobody for a password, and has no option for that. Where an engine is
 * built otherwise, the program fails rather than lets it listen.
 */
export async function writeLauncher(): Promise<Launcher> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-engine-'));
  await writeFile(join(folder, `${CLASS}.class`), mainClass(CLASS, { code, stack: 3, locals: 3 }));
  return { folder, mainClass: CLASS, remove: () => rm(folder, { recursive: true, force: true }) };
}

const load = (local: 0 | 1 | 2) => [0x2a + local];
const store = (local: 1 | 2) => [0x4b + local];
const number = (value: 0 | 1) => [0x03 + value];
const constant = (of: number) => [0x13, ...wide(of)];
const call = (method: number) => [0xb6, ...wide(method)];
const callStatic = (method: number) => [0xb8, ...wide(method)];
const cast = (type: number) => [0xc0, ...wide(type)];
const element = [0x32];
const end = [0xb1];

/**
 * In Java:
 *
 *     DynamoDBProxyServer engine = ServerRunner.createServerFromCommandLineArgs(args);
 *     Field field = DynamoDBProxyServer.class.getDeclaredField("server");
 *     field.setAccessible(true);
 *     ((ServerConnector) ((Server) field.get(engine)).getConnectors()[0]).setHost("127.0.0.1");
 *     engine.start();
 */
function code({ text, type, method }: Constants): number[] {
  const create = method(RUNNER, 'createServerFromCommandLineArgs', `([Ljava/lang/String;)L${ENGINE};`);
  const fieldOf = method('java/lang/Class', 'getDeclaredField', `(Ljava/lang/String;)L${FIELD};`);
  const open = method(FIELD, 'setAccessible', '(Z)V');
  const read = method(FIELD, 'get', '(Ljava/lang/Object;)Ljava/lang/Object;');
  const connectors = method(`${JETTY}/Server`, 'getConnectors', `()[L${JETTY}/Connector;`);
  const setHost = method(`${JETTY}/ServerConnector`, 'setHost', '(Ljava/lang/String;)V');
  return [
    [...load(0), ...callStatic(create), ...store(1)],
    [...constant(type(ENGINE)), ...constant(text('server')), ...call(fieldOf), ...store(2)],
    [...load(2), ...number(1), ...call(open)],
    [...load(2), ...load(1), ...call(read), ...cast(type(`${JETTY}/Server`))],
    [...call(connectors), ...number(0), ...element, ...cast(type(`${JETTY}/ServerConnector`))],
    [...constant(text('127.0.0.1')), ...call(setHost)],
    [...load(1), ...call(method(ENGINE, 'start', '()V')), ...end],
  ].flat();
}
