import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue } from './mark-queue.ts';
import type { Entry } from './queue-entries.ts';

interface RefusedProps {
  queue: MarkQueue;
  refused: readonly Entry[];
  /** That they were not taken; the reason follows. */
  says: string;
  /** Their words. */
  children: ReactNode;
  className?: string;
}

/** Entries that the club did not take: why, and their words. They stay until they have been read. */
export function Refused({ queue, refused, says, children, className = 'mb-3' }: RefusedProps) {
  const { t } = useLanguage('roster');
  if (refused.length === 0) return null;
  const reasons = new Set(refused.map((entry) => errorText(entry.refused ?? 'unexpected')));
  return (
    <div role="alert" className={`${className} flex flex-wrap items-start gap-3 rounded-card bg-danger-soft p-4`}>
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {says}: {[...reasons].join(' ')}
        </p>
        {children}
      </div>
      <Button kind="secondary" onClick={() => queue.dismissRefused(refused)} className="max-sm:w-full">
        {t('refused.read')}
      </Button>
    </div>
  );
}
