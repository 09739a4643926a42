import type { YesOrNo } from '../../../../../contracts/messages.ts';
import type { Translated } from '../../../../../contracts/translated.ts';
import { asServiceRole, type Transaction } from '../../../../platform/database/database.ts';
import { firstRow } from '../../../../platform/database/rows.ts';
import { asReader, linkOf } from '../../../core/notifications/answer-keys.ts';
import type { ProcedureContext } from '../../../core/procedure.ts';
import { lockLesson } from '../../attendance/access.ts';
import { acceptVisitOffer, declineVisitOffer } from './answer-visit-offer.ts';

/** A held seat, as the page of its link shows it. */
interface OfferOnPage extends Translated<'title' | 'location_name'> {
  offer_id: string;
  /** The child's. */
  first_name: string;
  starts_at: string;
  expires_at: string;
  /** The family's answer as it is now: a visit that was given back later is none. */
  answer: YesOrNo | null;
  /** True while it waits for an answer. */
  is_open: boolean;
}

interface LinkedOffer {
  user_id: string;
  lesson_id: string;
  offer: OfferOnPage;
}

/**
 * The seat of a link, held or over, until its lesson begins, whose reader is still a parent of the child and may sign in; null for
 * any other key. Inside asServiceRole.
 */
export async function findLinkedOffer(trx: Transaction, key: string): Promise<LinkedOffer | null> {
  const row = await firstRow(trx)<OfferOnPage & Omit<LinkedOffer, 'offer'>>`
    select visit_offers.id as offer_id, links.user_id, lesson_id, first_name, starts_at, expires_at, title, title_en, title_ru,
      locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
      case
        when visit_offers.status = 'declined' then 'no'
        when visit_offers.status = 'accepted' and exists (
          select from visits where visits.lesson_id = visit_offers.lesson_id and visits.child_id = visit_offers.child_id
        ) then 'yes'
      end as answer,
      visit_offers.status = 'open' and expires_at > now() and lessons.status <> 'cancelled' as is_open
    from ${linkOf(key)}
    join visit_offers on visit_offers.id = links.offer_id
    join children on children.id = child_id
    join lessons on lessons.id = lesson_id
    join classes on classes.id = class_id
    join locations on locations.id = coalesce(moved_to, location_id)
    where starts_at > now() and links.user_id = any (private.parents_of(child_id))`;
  if (!row) return null;
  const { user_id, lesson_id, ...offer } = row;
  return { user_id, lesson_id, offer };
}

/** Accepts or declines the seat in the name of the link's reader, as the app does; pressed again it is the same answer. */
export async function answerLinkedOffer(context: ProcedureContext, key: string, answer: YesOrNo): Promise<boolean> {
  const linked = await asServiceRole(context.trx, async (trx) => {
    const unlocked = await findLinkedOffer(trx, key);
    if (!unlocked) return null;
    await lockLesson(trx, unlocked.lesson_id);
    return findLinkedOffer(trx, key);
  });
  if (!linked) return false;
  const { offer, user_id } = linked;
  if (offer.answer === answer) return true;
  const procedure = answer === 'yes' ? acceptVisitOffer : declineVisitOffer;
  await procedure.run(await asReader(context, user_id), { offer_id: offer.offer_id });
  return true;
}
