import type { ListColumns } from '../../../../contracts/child-lists.ts';
import { readList, type ListLayouts } from './read-list.ts';

interface Facts {
  bytes: Uint8Array;
  chosen: ListLayouts['chosen'];
  /** The columns that people gave to heads, by the heads' keys. */
  kept: ReadonlyMap<string, ListColumns>;
  sheetsLeft: ListLayouts['sheetsLeft'];
}

/** Reads a club's own list of children; runs in `file-worker.ts`. */
export const read = ({ bytes, ...layouts }: Facts) => readList(Buffer.from(bytes), layouts);
