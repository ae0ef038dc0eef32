export const handler = async () => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{"status":"ok"}' });
