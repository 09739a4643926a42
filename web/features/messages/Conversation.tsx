import { Check, Send, X } from 'lucide-react';
import { useState } from 'react';
import { postInThreadInput } from '../../../contracts/inputs/messages.ts';
import { ANSWERS } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { keepStill } from '../../lib/browser/keep-still.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { Attachments } from './Attachments.tsx';
import type { Thread } from './messages-data.ts';
import { useMessageText } from './use-message-text.ts';

interface ConversationProps {
  thread: Thread;
  /** The reader writes as the club. */
  byStaff: boolean;
}

/** A message, what was written after it, and a field to write in. */
export function Conversation({ thread, byStaff }: ConversationProps) {
  const { t, dateTime } = useLanguage('messages');
  const { id: userId } = useUser();
  const textOf = useMessageText();
  const { messages: message, thread_posts: posts } = thread;
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-card bg-water-soft/50 p-4 [overflow-wrap:anywhere]">
        <Paragraphs text={textOf(thread)} />
        <Attachments files={message.attachments} />
        {message.sent_at && <p className="mt-2 text-sm text-muted">{dateTime(message.sent_at)}</p>}
      </div>
      {message.asks && <YesOrNo thread={thread} mayAnswer={!byStaff} />}
      {posts.length > 0 && (
        <ol className="flex flex-col gap-3">
          {posts.map((post) => (
            <li
              key={post.id}
              className={`rounded-card border border-line p-4 ${post.by_club === byStaff ? 'ml-8' : 'mr-8 bg-raised'}`}
            >
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{post.body}</p>
              <p className="mt-2 text-sm text-muted">
                {t(post.written_by === userId ? 'byYou' : post.by_club ? 'byClub' : 'byFamily')} ·{' '}
                {dateTime(post.created_at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      <PostForm key={posts.length} threadId={thread.id} byStaff={byStaff} />
    </div>
  );
}

function YesOrNo({ thread, mayAnswer }: { thread: Thread; mayAnswer: boolean }) {
  const { t } = useLanguage('messages');
  const answer = useProcedure('answer_message');
  if (!mayAnswer)
    return <p className="font-semibold">{t(thread.answer ? `answered.${thread.answer}` : 'answered.none')}</p>;
  return (
    <div>
      <p className="mb-2 font-semibold">{t(thread.answer ? `yours.${thread.answer}` : 'ask')}</p>
      <div className="flex gap-3">
        {ANSWERS.map((choice) => (
          <Button
            key={choice}
            kind={thread.answer === choice ? 'primary' : 'secondary'}
            size="lg"
            className="min-w-28"
            aria-pressed={thread.answer === choice}
            busy={answer.isPending && answer.variables?.choice === choice}
            icon={choice === 'yes' ? <Check /> : <X />}
            onClick={() => void answer.run({ thread_id: thread.id, choice }, { failed: true })}
          >
            {t(`answers.${choice}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function PostForm({ threadId, byStaff }: { threadId: string; byStaff: boolean }) {
  const { t } = useLanguage('messages');
  const post = useProcedure('post_in_thread');
  // The same post may be pressed twice, or sent again once the network is back.
  const [post_id] = useState(() => crypto.randomUUID());
  const form = useClubForm(postInThreadInput, { thread_id: threadId, post_id, body: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving((values) => post.run(values, { done: t('post.sent') }));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea label={t(byStaff ? 'post.toFamily' : 'post.toClub')} rows={3} {...form.field('body')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" className="self-end" onMouseDown={keepStill} busy={isSubmitting} icon={<Send />}>
        {t('post.send')}
      </Button>
    </form>
  );
}
