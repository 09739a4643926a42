import { useQuery } from '@tanstack/react-query';
import { MailIcon, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { SkeletonText } from '../../../components/Skeleton.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { useFormat } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { messageQuery } from './inbox-data.ts';
import type { Conversation } from './inbox-data.ts';
import { StateChip } from './use-inbox-columns.tsx';

/** A message, what was answered, and a field to answer. */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('adminInbox');
  const { data: message, error, refetch } = useQuery(messageQuery(id));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={message?.name ?? t('one')}>
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {message === null && <ErrorState title={t('gone')} />}
      {!error && message === undefined && <SkeletonText lines={6} />}
      {message && <Thread message={message} />}
    </Sheet>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere] text-water hover:underline';

function Thread({ message }: { message: Conversation }) {
  const { t } = useTranslation('adminInbox');
  const { dateTime } = useFormat();
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <StateChip message={message} />
          <span className="text-sm text-muted">{dateTime(message.created_at)}</span>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href={`mailto:${message.email}`} className={LINK}>
            <MailIcon aria-hidden="true" className="size-5 shrink-0" />
            {message.email}
          </a>
          {message.phone && (
            <a href={`tel:${message.phone}`} className={`${LINK} tabular`}>
              <Phone aria-hidden="true" className="size-5 shrink-0" />
              {formatPhone(message.phone)}
            </a>
          )}
        </p>
      </div>
      <p className="rounded-card bg-water-soft/50 p-4 [overflow-wrap:anywhere] whitespace-pre-line">
        {message.message}
      </p>
      {message.contact_answers.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-bold">{t('answers')}</h2>
          <ol className="flex flex-col gap-3">
            {message.contact_answers.map((answer) => (
              <li key={answer.id} className="ml-6 rounded-card border border-line p-4">
                <p className="[overflow-wrap:anywhere] whitespace-pre-line">{answer.body}</p>
                <p className="mt-2 text-sm text-muted">
                  {[answer.profiles?.full_name, dateTime(answer.created_at)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <AnswerForm message={message} />
    </>
  );
}
