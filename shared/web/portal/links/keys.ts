export const LINKS_KEY = ['links'];
export const CODES_KEY = ['codes'];
