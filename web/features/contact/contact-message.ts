import { sendContactMessageInput } from '../../../contracts/inputs/contact.ts';
import { needBundles } from '../../i18n/client.ts';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { rpc } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { checkInput } from '../../lib/forms/check-input.ts';
import { phonePlans } from '../../lib/forms/phone-plans.ts';

/** Faults by field; `root` is said above the button. */
export type Faults = Partial<Record<string, string>>;

/** Brings the needs of the checks and of the way to the club: without a network both are there, and the message leaves later. */
export const prepare = () => Promise.all([needBundles('account'), phonePlans(), supabase()]);

/** The faults of a message as it is. */
export async function faultsOf(values: object): Promise<Faults> {
  await prepare();
  const checked = checkInput(sendContactMessageInput, values);
  return 'data' in checked ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]));
}

/** Sends a message that is in order. Answers what the club refused, if it did: nothing of it is sent then. Throws ClubError without an answer. */
export async function sendMessage(values: object): Promise<Faults> {
  const checked = checkInput(sendContactMessageInput, values);
  if (!('data' in checked)) return faultsOf(values);
  try {
    await rpc('send_contact_message', checked.data);
    return {};
  } catch (error) {
    if (codeOf(error) === 'offline') throw error;
    const named = error instanceof ClubError ? error.fields : [];
    if (named.length === 0) return { root: errorText(codeOf(error)) };
    return Object.fromEntries(named.map(({ field, fault }) => [field || 'root', errorText(fault)]));
  }
}
