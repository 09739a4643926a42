import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { chatText } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { toast } from '../../components/states/toast.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { messageQuery } from './messages-data.ts';

/** Copies a message with its link, for a chat group of the club: one text for all. */
export function CopyForViber({ message }: { message: { id: string; subject: string; body: string } }) {
  const { t } = useLanguage('messages');
  const [done, setDone] = useState(false);
  const { data } = useQuery(messageQuery(message.id));
  const copy = async () => {
    const body = chatText(message.body, data?.classes?.title ?? null);
    try {
      await navigator.clipboard.writeText(
        [message.subject, body, `${location.origin}${paths.message(message.id)}`].join('\n\n'),
      );
      setDone(true);
    } catch {
      toast.error(t('viber.failed'));
    }
  };
  return (
    <Button kind="secondary" icon={done ? <Check /> : <Copy />} onClick={() => void copy()}>
      <span aria-live="polite">{t(done ? 'viber.done' : 'viber.copy')}</span>
    </Button>
  );
}
