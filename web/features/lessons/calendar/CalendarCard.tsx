import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Check, Copy, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { buttonStyle } from '../../../components/button-style.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { calendarFeedQuery, useMakeCalendar, useRevokeCalendar } from './calendar-data.ts';

const SHOWN_MS = 2000;

/** The family's lessons in the calendar of a phone: the secret address, how to use it, and how to take it back. */
export function CalendarCard() {
  const { t } = useTranslation('calendar');
  const { data: url, error, refetch } = useQuery(calendarFeedQuery);
  const make = useMakeCalendar();
  const makeIt = () =>
    runMutation(make.mutateAsync, undefined, {
      onSuccess: () => toast.success(t('made')),
      onError: (fault) => toast.error(t('failed'), { description: errorText(codeOf(fault)) }),
    });
  return (
    <Card title={t('title')}>
      <p id="calendar" className="scroll-mt-24 text-muted">
        {t('what')}
      </p>
      {error ? (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
          {errorText(codeOf(error))}
        </ErrorState>
      ) : url === undefined ? (
        <SkeletonRows count={1} />
      ) : url === null ? (
        <Button
          className="mt-4"
          kind="secondary"
          icon={<CalendarPlus aria-hidden="true" />}
          busy={make.isPending}
          onClick={makeIt}
        >
          {t('make')}
        </Button>
      ) : (
        <Address url={url} onRenew={makeIt} renewing={make.isPending} />
      )}
    </Card>
  );
}

function Address({ url, onRenew, renewing }: { url: string; onRenew: () => void; renewing: boolean }) {
  const { t } = useTranslation(['calendar', 'payment']);
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const revoke = useRevokeCalendar();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const confirm = () => {
    if (asking === 'renew') onRenew();
    else
      runMutation(revoke.mutateAsync, undefined, {
        onSuccess: () => toast.success(t('calendar:revoked')),
        onError: (fault) => toast.error(t('calendar:failed'), { description: errorText(codeOf(fault)) }),
      });
    setAsking(null);
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <TextField
        label={t('calendar:address')}
        help={t('calendar:secret')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('primary', 'md', false, 'max-sm:w-full')}>
          <CalendarPlus aria-hidden="true" />
          {t('calendar:open')}
        </a>
        <Button
          kind="secondary"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
          className="max-sm:w-full"
        >
          <span aria-live="polite">{copied ? t('payment:copied') : t('calendar:copy')}</span>
        </Button>
      </div>
      <p className="text-sm text-muted">{t('calendar:how')}</p>
      <div className="flex flex-wrap gap-x-3 border-t border-line pt-3">
        <Button kind="quiet" icon={<RefreshCw aria-hidden="true" />} busy={renewing} onClick={() => setAsking('renew')}>
          {t('calendar:renew')}
        </Button>
        <Button
          kind="quiet"
          icon={<Trash2 aria-hidden="true" />}
          busy={revoke.isPending}
          onClick={() => setAsking('revoke')}
        >
          {t('calendar:revoke')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === 'renew' ? t('calendar:renewTitle') : t('calendar:revokeTitle')}
        description={asking === 'renew' ? t('calendar:renewNote') : t('calendar:revokeNote')}
        confirmLabel={asking === 'renew' ? t('calendar:renew') : t('calendar:revoke')}
        onConfirm={confirm}
      />
    </div>
  );
}
