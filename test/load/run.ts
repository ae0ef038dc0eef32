import { parseLoadCommand } from './call.ts';

const call = parseLoadCommand(process.argv.slice(2));
if (call.command === 'send') {
  const { sendLoad } = await import('./send-load.ts');
  process.exitCode = await sendLoad(call);
} else {
  (call.code === 0 ? console.log : console.error)(call.text);
  process.exitCode = call.code;
}
