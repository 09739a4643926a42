// `node db/adoption/freeze-baseline.ts`: keeps db/schema as the baseline, as long as there is no migration.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { listMigrations } from '../../server/platform/database/migrations/migrations.ts';
import { listSchema } from '../../server/platform/database/migrations/schema.ts';
import { BASELINE_FILE, joinBaseline } from './baseline.ts';

if (listMigrations().length > 0) throw new Error('The baseline stays as it is: db/migrations holds what came after it');
writeFileSync(BASELINE_FILE, gzipSync(joinBaseline(listSchema()), { level: 9 }));
