import type { ErrorCode, FieldError } from '../../../contracts/errors.ts';
import { ClubError } from '../../platform/club-error.ts';
import { READERS, type ReaderFacts, type ReaderName } from './readers.ts';

/** The message to the worker, and the one from it. */
export interface Order {
  reader: ReaderName;
  facts: ReaderFacts<ReaderName>;
}
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

async function read(reader: ReaderName, facts: ReaderFacts<ReaderName>): Promise<Delivery> {
  try {
    return { answer: await (READERS[reader] as (given: unknown) => unknown)(facts) };
  } catch (error) {
    if (error instanceof ClubError) return { refusal: { code: error.code, details: error.details } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
