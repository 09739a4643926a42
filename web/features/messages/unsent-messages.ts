import { useEffect, useSyncExternalStore } from 'react';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { queryClient, readAgain } from '../../lib/api/query.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';
import { messagesKey } from '../../lib/api/stored-session.ts';
import { onWayBack, wakeWhenOnline } from '../../shell/offline/app-worker.ts';

/** A message as it was written, under its own id. */
export type WrittenMessage = Args<'send_message'> & { message_id: string };

/** A message that was written without a network. It is sent under its own id, so once, however often that is tried. */
interface UnsentMessage {
  args: WrittenMessage;
  /** The code of the club's refusal: it is not sent again by itself. */
  refused?: string;
}

const NONE: readonly UnsentMessage[] = [];
const listeners = new Set<() => void>();
let last: { text: string | null; messages: readonly UnsentMessage[] } = { text: null, messages: NONE };

function read(userId: string): readonly UnsentMessage[] {
  const text = localStorage.getItem(messagesKey(userId));
  if (text !== last.text) last = { text, messages: text ? (JSON.parse(text) as UnsentMessage[]) : NONE };
  return last.messages;
}

function write(userId: string, messages: readonly UnsentMessage[]): void {
  if (messages.length === 0) localStorage.removeItem(messagesKey(userId));
  else localStorage.setItem(messagesKey(userId), JSON.stringify(messages));
  for (const listener of listeners) listener();
}

/** Keeps a message on this device until there is a network. Throws where the device keeps nothing. */
export function keepMessage(userId: string, args: WrittenMessage): void {
  write(userId, [...read(userId).filter((each) => each.args.message_id !== args.message_id), { args }]);
  void wakeWhenOnline();
}

export function dropMessage(userId: string, messageId: string): void {
  write(
    userId,
    read(userId).filter(({ args }) => args.message_id !== messageId),
  );
}

let sending: Promise<void> | null = null;

/** Sends what waits, one message after the other; stops where the club does not answer. */
function sendUnsent(userId: string): Promise<void> {
  sending ??= sendEach(userId).finally(() => (sending = null));
  return sending;
}

async function sendEach(userId: string): Promise<void> {
  for (const { args, refused } of read(userId)) {
    if (refused) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order written
      await rpc('send_message', args);
      dropMessage(userId, args.message_id);
      void readAgain(queryClient(), { queryKey: ['messages'] });
    } catch (fault) {
      if (fault instanceof ClubError && fault.retryable) return;
      write(
        userId,
        read(userId).map((each) =>
          each.args.message_id === args.message_id ? { args: each.args, refused: codeOf(fault) } : each,
        ),
      );
    }
  }
}

/** The user's messages that wait on this device; they are sent whenever the network or the page comes back. */
export function useUnsentMessages(userId: string): readonly UnsentMessage[] {
  const messages = useSyncExternalStore(subscribe, () => read(userId));
  useEffect(() => {
    const send = () => void sendUnsent(userId);
    send();
    return onWayBack(send);
  }, [userId]);
  return messages;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
