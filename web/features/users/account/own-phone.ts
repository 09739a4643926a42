import { useWrite } from '../../../components/states/use-procedure.ts';
import { rowQuery } from '../../../lib/api/club-query.ts';
import { ask } from '../../../lib/api/rpc.ts';

/** The number under which the club calls the user. */
export const ownPhoneQuery = (userId: string) =>
  rowQuery(['account', 'phone', userId], (club) => club.from('profiles').select('phone').eq('user_id', userId));

/** Keeps that number. Throws ClubError. */
export const useSavePhone = (userId: string) =>
  useWrite(
    (phone: string) =>
      ask((club) => club.from('profiles').update({ phone }).eq('user_id', userId).select('user_id').single()),
    ['account'],
  );
