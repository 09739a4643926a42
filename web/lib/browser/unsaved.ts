import { useEffect } from 'react';

/** Shows the question of a sheet. */
export type Ask = () => void;

/** The questions of sheets in which something is typed; the newest sheet is the last. */
const questions: Ask[] = [];

/** Asks before the browser's way back throws away what is typed: `setAsking(true)` shows the question. */
export function useUnsaved(isTyped: boolean, setAsking: (isAsking: true) => void): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = () => setAsking(true);
    questions.push(ask);
    return () => void questions.splice(questions.indexOf(ask), 1);
  }, [isTyped, setAsking]);
}

/** The question of the newest sheet with something typed; undefined where nothing is. */
export const questionOfUnsaved = (): Ask | undefined => questions.at(-1);
