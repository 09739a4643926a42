import { redirect } from 'react-router';
import { shortMessageId } from '../../contracts/messages.ts';
import { paths } from '../lib/paths.ts';
import type { Route } from './+types/short-message.ts';

/** The short address in a text message leads to its message, for who may read it. */
export function loader({ params }: Route.LoaderArgs) {
  const id = shortMessageId(params.code);
  return redirect(id ? paths.message(id) : paths.messages);
}
