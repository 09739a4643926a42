import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

export interface ErrorStateProps {
  /** What happened. Default: „Нещо се обърка“. */
  title?: ReactNode;
  /** What the person can do. */
  children?: ReactNode;
  /** To quote to the club: an error code or a request id. */
  code?: string | undefined;
  /** Where trying again can help. */
  onRetry?: () => void;
  /** Instead of the retry. */
  action?: ReactNode;
}

/** Something failed: what, what to do, and a code to quote; without a network only that. */
export function ErrorState({ title, children, code, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation();
  const offline = code === 'offline';
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-card bg-danger-soft px-4 py-10 text-center">
      <p className="text-lg font-semibold">{title ?? t(offline ? 'error.offlineTitle' : 'error.title')}</p>
      <p className="max-w-md text-balance">{children ?? t(offline ? 'error.needsNetwork' : 'error.body')}</p>
      {code && !offline && <p className="text-sm text-muted tabular select-all">{t('error.code', { code })}</p>}
      {action}
      {!action && onRetry && (
        <Button kind="secondary" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry} className="mt-2">
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
