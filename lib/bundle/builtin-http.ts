/**
 * Stands for `node:http` in bundles. An `import` of it reads all its exports, among them getters that load undici: a fifth of
 * the CPU time of a cold start. Middy imports it for the texts of status codes.
 */
const http = process.getBuiltinModule('node:http');

export const { Agent, request, STATUS_CODES } = http;
export default http;
