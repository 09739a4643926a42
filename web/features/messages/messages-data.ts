import type { Progress } from '../../components/Chip.tsx';
import type { Page, PageRequest } from '../../kit/list-page.ts';
import { readList } from '../../kit/read-list.ts';
import { askQuery, rowQuery, rpcQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';

const COLUMNS =
  'id,subject,subject_en,subject_ru,body,body_en,body_ru,class_id,audience_kind,urgent,asks,call_after_minutes,send_at,sent_at,withdrawn_at,created_at';
const WITH_FILES = `${COLUMNS},classes(title,title_en,title_ru),attachments(id,position,name,file_path,type)` as const;
const LISTED = `${COLUMNS},threads(count)` as const;
const THREAD =
  'id,message_id,answer,created_at,lesson_at,classes(title,title_en,title_ru),messages(id,subject,subject_en,subject_ru,body,body_en,body_ru,urgent,asks,sent_at,attachments(id,position,name,file_path,type)),thread_children(children(first_name)),thread_posts(id,body,by_club,written_by,created_at),thread_readers(user_id,opened_at)' as const;

export type Message = Selected<'messages', typeof COLUMNS>;
export type Attachment = Thread['messages']['attachments'][number];
export type ListedMessage = Selected<'messages', typeof LISTED>;
export type Thread = Selected<'threads', typeof THREAD>;

export type MessageState = 'waiting' | 'sent' | 'withdrawn';
export const MESSAGE_STATES: readonly MessageState[] = ['waiting', 'sent', 'withdrawn'];

export const PROGRESS: Record<MessageState, Progress> = { waiting: 'waiting', sent: 'good', withdrawn: 'off' };

/** Sent, taken back, or waiting for its time. */
export function stateOf({ sent_at, withdrawn_at }: Pick<Message, 'sent_at' | 'withdrawn_at'>): MessageState {
  if (sent_at) return 'sent';
  return withdrawn_at ? 'withdrawn' : 'waiting';
}

/** A page of the messages that the club wrote, the newest first. Throws ClubError. */
export async function readMessages(page: PageRequest): Promise<Page<ListedMessage>> {
  const client = await supabase();
  let request = client.from('messages').select(LISTED, { count: 'exact' });
  const { state } = page.view.filters;
  if (state === 'sent') request = request.not('sent_at', 'is', null);
  if (state === 'withdrawn') request = request.not('withdrawn_at', 'is', null);
  if (state === 'waiting') request = request.is('sent_at', null).is('withdrawn_at', null);
  return readList(request, page, {
    words: ['subject', 'body'],
    moments: 'created_at',
    sorts: { subject: 'subject', created_at: 'created_at' },
    first: { id: 'created_at', desc: true },
  });
}

/** The newest messages that an instructor wrote, or that are about the own classes. */
export const classMessagesQuery = askQuery(['messages', 'classes'], (club) =>
  club
    .from('messages')
    .select(`${COLUMNS},classes(title,title_en,title_ru)` as const)
    .order('created_at', { ascending: false })
    .limit(100),
);

/** A message of the club; null where there is none for the reader. */
export const messageQuery = (id: string) =>
  rowQuery(['messages', 'one', id], (club) => club.from('messages').select(WITH_FILES).eq('id', id));

/** The way that a message has come with each family. */
export const reachQuery = (message_id: string) =>
  rpcQuery(['messages', 'reach', message_id], 'read_message', { message_id }, { refetchInterval: 20_000 });

/** The threads of the reader's family, the newest first. */
export const ownThreadsQuery = (userId: string) =>
  askQuery(['messages', 'own', userId], (club) =>
    club
      .from('threads')
      .select(THREAD)
      .eq('thread_readers.user_id', userId)
      .order('created_at', { ascending: false })
      .order('created_at', { referencedTable: 'thread_posts' })
      .limit(100),
  );

/** A thread with its posts. */
export const threadQuery = (id: string) =>
  rowQuery(['messages', 'thread', id], (club) =>
    club.from('threads').select(THREAD).eq('id', id).order('created_at', { referencedTable: 'thread_posts' }),
  );

/** The families that are to be called now. */
export const callListQuery = rpcQuery(['messages', 'call-list'], 'read_call_list', {}, { refetchInterval: 60_000 });

/** The locations that may be written to, by name. */
export const locationNamesQuery = askQuery(['locations', 'names'], (club) =>
  club.from('locations').select('id,name,name_en,name_ru').order('name'),
);

/** The running classes, by name. */
export const classNamesQuery = askQuery(['classes', 'names'], (club) =>
  club.from('classes').select('id,title,title_en,title_ru').eq('is_active', true).order('title').order('id'),
);

/** The events that may be written to, the latest first. */
export const eventNamesQuery = askQuery(['events', 'names'], (club) =>
  club.from('events').select('id,title,title_en,title_ru').order('starts_at', { ascending: false }).limit(100),
);

/** The threads in which a family waits for an answer. */
export const waitingQuery = rpcQuery(['messages', 'waiting'], 'read_waiting_threads', {});
/** The staff to whom a thread can be given. */
export const threadStaffQuery = (thread_id: string) =>
  rpcQuery(['messages', 'staff', thread_id], 'read_thread_staff', { thread_id });
export type WaitingThread = Returns<'read_waiting_threads'>['threads'][number];
