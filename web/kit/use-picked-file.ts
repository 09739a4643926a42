import { useState } from 'react';
import { base64Of } from '../lib/browser/file-content.ts';

/** A file as procedures take it. */
export interface PickedFile {
  file_name: string;
  content: string;
}

/** The file that the user picked, up to so many bytes; `pick` resolves to null for a larger one, or for none. */
export function usePickedFile(mostBytes: number) {
  const [file, setFile] = useState<PickedFile | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const pick = async (picked: File | undefined): Promise<PickedFile | null> => {
    const isLarge = picked !== undefined && picked.size > mostBytes;
    setFile(null);
    setTooLarge(isLarge);
    if (!picked || isLarge) return null;
    const next = { file_name: picked.name, content: await base64Of(picked) };
    setFile(next);
    return next;
  };
  return { file, isTooLarge, pick };
}
