import { handler } from '#functions/queue/webhooks.ts';

// Killable worker process for the batch in its argument.
console.log(JSON.stringify(await handler(JSON.parse(process.argv[2] ?? ''))));
