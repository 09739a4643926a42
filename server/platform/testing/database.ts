import pg from 'pg';
import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './club.ts';

/** A database of its own for a test file; gone after the file's tests. */
export async function databaseTest(connections?: number): Promise<TestDatabase> {
  const club = await createTestDatabase(connections);
  afterAll(() => club.drop());
  return club;
}

/** A connection as the owner of the database, which no policy holds back; ended after the file's tests. */
export async function ownerOf({ connection }: Pick<TestDatabase, 'connection'>): Promise<pg.Client> {
  const owner = new pg.Client(connection);
  await owner.connect();
  afterAll(() => owner.end());
  return owner;
}

/** Runs a statement as the owner, as asOwner`delete … where id = ${id}`, and returns its rows. */
export const asOwner =
  (owner: pg.Client) =>
  async <T extends pg.QueryResultRow = pg.QueryResultRow>(text: TemplateStringsArray, ...values: unknown[]) => {
    const numbered = text.reduce((before, after, index) => `${before}$${index}${after}`);
    return (await owner.query<T>(numbered, values)).rows;
  };
