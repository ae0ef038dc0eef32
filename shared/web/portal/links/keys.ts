/** The names of what this screen asks for, among cached answers. */
export const LINKS_KEY = ['links'];
export const CODES_KEY = ['codes'];
