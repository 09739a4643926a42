/** A single letter says too little to look for. */
export const LEAST_LETTERS = 2;
