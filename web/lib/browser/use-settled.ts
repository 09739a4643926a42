import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 120;

/** The words once typing pauses. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
