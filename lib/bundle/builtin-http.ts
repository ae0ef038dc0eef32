/**
 * Replaces `node:http` in bundles. Importing the original evaluates all its exports, including getters that load
 * undici: 20% of a cold start's CPU time. Middy imports it only for status texts.
 */
const http = process.getBuiltinModule('node:http');

export const { Agent, request, STATUS_CODES } = http;
export default http;
