import { afterAll } from 'vitest';
import { Factories } from '../db/seed/factories.ts';
import type { Currency } from '../contracts/money.ts';
import { countInEuro, createTestDatabase, type TestDatabase } from './platform/testing.ts';

/** A club of its own for a test file, with what makes its rows; gone after the file's tests. */
export async function clubTest(
  connections?: number,
  currency: Currency = 'BGN',
): Promise<{ club: TestDatabase; make: Factories }> {
  const club = await createTestDatabase(connections);
  if (currency === 'EUR') await countInEuro(club.database);
  afterAll(() => club.drop());
  return { club, make: new Factories(club.database) };
}
