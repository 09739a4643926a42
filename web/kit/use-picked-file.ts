import { useState } from 'react';
import { errorText } from '../lib/api/error-text.ts';
import { base64Of } from '../lib/browser/file-content.ts';

/** A file as procedures take it. */
export interface PickedFile {
  file_name: string;
  content: string;
}

/**
 * The file that the user picked, of up to so many bytes; `pick` resolves to null for a larger one, an empty one, or none.
 * `sizeFault` says what is wrong with its size.
 */
export function usePickedFile(mostBytes: number) {
  const [file, setFile] = useState<PickedFile | null>(null);
  const [size, setSize] = useState<number | null>(null);
  const pick = async (picked: File | undefined): Promise<PickedFile | null> => {
    setFile(null);
    setSize(picked?.size ?? null);
    if (!picked || picked.size === 0 || picked.size > mostBytes) return null;
    const next = { file_name: picked.name, content: await base64Of(picked) };
    setFile(next);
    return next;
  };
  const sizeFault = (tooLarge: string): string | undefined => {
    if (size === 0) return errorText('import_empty');
    return size !== null && size > mostBytes ? tooLarge : undefined;
  };
  return { file, sizeFault, pick };
}
