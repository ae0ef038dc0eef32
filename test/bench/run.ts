import { readBenchCall } from './call.ts';

const call = readBenchCall(process.argv.slice(2));
if (call.command === 'measure') {
  // Capacity figures depend on this engine's reports.
  process.env.ENGINE = 'dynamodb-local';
  const { measureAll } = await import('./measure-all.ts');
  process.exitCode = await measureAll(call.parts);
} else {
  (call.code === 0 ? console.log : console.error)(call.text);
  process.exitCode = call.code;
}
