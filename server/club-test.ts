import { afterAll } from 'vitest';
import { Factories } from '../db/seed/factories.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing.ts';

/** A club of its own for a test file, with what makes its rows; gone after the file's tests. */
export async function clubTest(connections?: number): Promise<{ club: TestDatabase; make: Factories }> {
  const club = await createTestDatabase(connections);
  afterAll(() => club.drop());
  return { club, make: new Factories(club.database) };
}
