import type { ErrorCode, FieldError } from '../../../contracts/errors.ts';
import { ClubError } from '../club-error.ts';

/** The function `read` of a module that reads one kind of files: facts and bytes in, facts out. */
// oxlint-disable-next-line typescript/no-explicit-any -- each reader has facts of its own
export type FileReader = (facts: any) => unknown;

/** The message to the worker, and those from it: that it begins to read, and what came of it. */
export interface Order {
  /** The address of the reader's module. */
  reader: string;
  facts: { bytes: Uint8Array };
}
export type Begun = 'begun';
export type Delivery =
  | { answer: unknown }
  | { refusal: { code: ErrorCode; details: string | FieldError[] | null } }
  | { fault: string };

/** The process in which files from people are read, one at a time: the server ends it when one takes too much. */
process.on('message', ({ reader, facts }: Order) => {
  void read(reader, facts).then((delivery) => {
    if (process.connected) process.send!(delivery);
  });
});
process.on('disconnect', () => process.exit());
// The server ends its workers; a signal to the whole process group is meant for the server first.
process.on('SIGINT', () => undefined);

async function read(reader: string, facts: Order['facts']): Promise<Delivery> {
  try {
    const { read: readFile } = (await import(reader)) as { read: FileReader };
    process.send?.('begun' satisfies Begun);
    return { answer: await readFile(facts) };
  } catch (error) {
    if (error instanceof ClubError) return { refusal: { code: error.code, details: error.details } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
