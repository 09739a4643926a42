import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface SelectionProps {
  count: number;
  /** Every row of the page is selected. */
  all: boolean;
  onAll: () => void;
  onEnd: () => void;
  /** What can be done with the rows. */
  children: ReactNode;
}

/** How many rows are selected, and what can be done with them: at the foot of the screen, so that no row moves. */
export function DataTableSelection({ count, all, onAll, onEnd, children }: SelectionProps) {
  const { t } = useTranslation();
  return (
    <div className="sticky bottom-[calc(3.5rem+0.5rem+env(safe-area-inset-bottom))] z-20 order-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-water bg-raised px-4 py-2 shadow-float lg:bottom-4 lg:mr-14">
      <span role="status" className="font-semibold">
        {t('table.selected', { count })}
      </span>
      <span className="-mr-3 ml-auto flex md:hidden">
        {!all && (
          <Button kind="quiet" onClick={onAll}>
            {t('all')}
          </Button>
        )}
        <Button kind="quiet" onClick={onEnd}>
          {t('table.endSelecting')}
        </Button>
      </span>
      {children}
    </div>
  );
}
