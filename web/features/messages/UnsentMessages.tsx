import { CloudOff } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { dropMessage, useUnsentMessages } from './unsent-messages.ts';

/** Messages that were written without a network and have not left yet; nothing where there are none. */
export function UnsentMessages() {
  const { t } = useLanguage('session');
  const { id } = useUser();
  const messages = useUnsentMessages(id);
  if (messages.length === 0) return null;
  return (
    <ul aria-label={t('unsentMessages.title')} className="mb-4 flex flex-col gap-2 print:hidden">
      {messages.map(({ args, refused }) => (
        <li
          key={args.message_id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warning-soft p-3.5 text-warning"
        >
          <CloudOff className="size-5 shrink-0" />
          <span role="status" className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            <b>{args.subject}</b> {refused ? errorText(refused) : t('unsentMessages.note')}
          </span>
          <Button kind="quiet" onClick={() => dropMessage(id, args.message_id)}>
            {t('unsentMessages.drop')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
