import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { seedDocuments } from './demo-documents.ts';
import { seedEvents } from './demo-events.ts';
import { seedMedia } from './demo-media.ts';
import { seedMessages } from './demo-messages.ts';
import { seedNews } from './demo-news.ts';
import type { DemoPeople } from './demo-people.ts';
import { seedSettings } from './demo-settings.ts';
import { seedShop } from './demo-shop.ts';
import { seedTeam } from './demo-team.ts';

/** The public content of the club: settings, team, news, pictures, shop, events, documents, and what people wrote to it. */
export async function seedContent(database: Database, people: DemoPeople): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    await seedSettings(trx);
    await seedTeam(trx, people);
    await seedNews(trx);
    await seedMedia(trx);
    await seedShop(trx);
    await seedEvents(trx);
    await seedDocuments(trx);
    await seedMessages(trx);
  });
}
