import { asServiceRole } from '../../platform/database/database.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { findFamilies } from '../messages/audience.ts';
import { writeMessage } from '../messages/send-message.ts';
import type { closedTexts } from './closure-texts.ts';

/** Sends an urgent message to the families of lessons, if there are any. Returns how many families. */
export async function writeToLessons(
  context: ProcedureContext,
  ids: string[],
  messageId: string,
  texts: ReturnType<typeof closedTexts>,
): Promise<number> {
  const audience = { kind: 'lesson' as const, ids };
  const families = await asServiceRole(context.trx, (trx) => findFamilies(trx, audience));
  if (families.length > 0)
    await writeMessage(context, {
      message_id: messageId,
      audience,
      class_id: null,
      ...texts,
      urgent: true,
      asks: false,
    });
  return families.length;
}
