/** In browser storage since the reader agreed to films of other sites. */
const AGREED = 'films-agreed';

/** True if films of other sites may be loaded in this browser. */
export const hasAgreedToFilms = (): boolean => localStorage.getItem(AGREED) !== null;

/** Remembers in this browser that they may. */
export const agreeToFilms = (): void => localStorage.setItem(AGREED, new Date().toISOString());

/** From now on they are asked for again. */
export const withdrawFromFilms = (): void => localStorage.removeItem(AGREED);
