import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';

const COLUMNS = 'id,brand,last4,expires_on,subscriptions(id)';

/** A kept card of the reader, and what it pays by itself. */
export type SavedCard = Selected<'saved_cards', typeof COLUMNS>;

/** The reader's own kept cards, the newest first. */
export const savedCardsQuery = askQuery(['saved_cards'], (club) =>
  club.from('saved_cards').select(COLUMNS).order('created_at', { ascending: false }),
);
