/** The processor time of loading a function, times what the document client alone takes: at most so many. */
export const MOST_LOAD_RATIO = 1.4;
