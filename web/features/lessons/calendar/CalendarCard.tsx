import { useQuery, queryOptions } from '@tanstack/react-query';
import { CalendarPlus, Check, Copy, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calendarPath } from '../../../../contracts/calendar.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ask } from '../../../lib/api/rpc.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const SHOWN_MS = 2000;

/** The family's lessons in the calendar of a phone: the secret address, how to use it, and how to take it back. */
export function CalendarCard() {
  const { t } = useLanguage('calendar');
  const { data: url, error, refetch } = useQuery(calendarFeedQuery);
  const make = useProcedure('make_calendar_feed');
  const makeIt = () => make.run({}, { done: t('made'), failed: t('failed') });
  return (
    <Card title={t('title')}>
      <p id="calendar" className="scroll-mt-24 text-muted">
        {t('what')}
      </p>
      {error || url === undefined ? (
        <QueryState query={{ data: url, error, refetch }} rows={1} explained />
      ) : url === null ? (
        <Button className="mt-4" kind="secondary" icon={<CalendarPlus />} busy={make.isPending} onClick={makeIt}>
          {t('make')}
        </Button>
      ) : (
        <Address url={url} onRenew={makeIt} renewing={make.isPending} />
      )}
    </Card>
  );
}

function Address({ url, onRenew, renewing }: { url: string; onRenew: () => void; renewing: boolean }) {
  const { t } = useLanguage(['calendar', 'payment']);
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const revoke = useProcedure('revoke_calendar_feed');
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const confirm = () => {
    if (asking === 'renew') onRenew();
    else revoke.run({}, { done: t('revoked'), failed: t('failed') });
    setAsking(null);
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <TextField
        label={t('address')}
        help={t('secret')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('primary', 'md', false, 'max-sm:w-full')}>
          <CalendarPlus />
          {t('open')}
        </a>
        <Button
          kind="secondary"
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
          className="max-sm:w-full"
        >
          <span aria-live="polite">{copied ? t('payment:copied') : t('copy')}</span>
        </Button>
      </div>
      <p className="text-sm text-muted">{t('how')}</p>
      <div className="flex flex-wrap gap-x-3 border-t border-line pt-3">
        <Button kind="quiet" icon={<RefreshCw />} busy={renewing} onClick={() => setAsking('renew')}>
          {t('renew')}
        </Button>
        <Button kind="quiet" icon={<Trash2 />} busy={revoke.isPending} onClick={() => setAsking('revoke')}>
          {t('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'renew' ? t('renewTitle') : t('revokeTitle')}
        description={asking === 'renew' ? t('renewNote') : t('revokeNote')}
        confirmLabel={asking === 'renew' ? t('renew') : t('revoke')}
        onConfirm={confirm}
      />
    </div>
  );
}

/** The address of the person's calendar, or null where there is none. */
const calendarFeedQuery = queryOptions({
  queryKey: ['calendar_feeds'],
  queryFn: async (): Promise<string | null> => {
    const [feed] = await ask((club) => club.from('calendar_feeds').select('secret').is('revoked_at', null).limit(1));
    return feed ? location.origin + calendarPath(feed.secret) : null;
  },
});
