import type { Database } from '../../server/platform/database.ts';
import type { DemoPeople } from './demo-people.ts';
export async function seedContent(_database: Database, _people: DemoPeople): Promise<void> {}
