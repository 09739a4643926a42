import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';

export interface ErrorStateProps {
  /** The event. Default: „Нещо се обърка“. */
  title?: ReactNode;
  /** A way out for the person. */
  note?: ReactNode;
  /** The fault: its code is there to quote to the club. */
  error?: unknown;
  /** Says what was refused instead of what can be done. */
  explained?: boolean;
  /** The same, where only the code is known. */
  code?: string | undefined;
  /** Given only for a fault that trying again can mend. */
  onRetry?: () => void;
  /** Instead of the retry. */
  action?: ReactNode;
}

/** Something failed: what, what to do, and a code to quote; without a network only that. */
export function ErrorState({ title, note, error, explained, onRetry, action, ...known }: ErrorStateProps) {
  const { t } = useLanguage();
  const code = error ? codeOf(error) : known.code;
  const offline = code === 'offline';
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-card bg-danger-soft px-4 py-10 text-center">
      <p className="text-lg font-semibold">{title ?? t(offline ? 'error.offlineTitle' : 'error.title')}</p>
      <p className="max-w-md text-balance">
        {note ?? (explained ? errorText(codeOf(error)) : t(offline ? 'error.needsNetwork' : 'error.body'))}
      </p>
      {code && !offline && <p className="text-sm text-muted tabular select-all">{t('error.code', { code })}</p>}
      {action}
      {!action && onRetry && (
        <Button kind="secondary" icon={<RotateCcw />} onClick={onRetry} className="mt-2">
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
