import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLanguage } from '../../lib/format/use-language.ts';
import { IconButton } from '../IconButton.tsx';
import { useTurn } from '../states/use-turn.ts';
import { BACKDROP } from './DialogPanel.tsx';
import type { SheetProps } from './Sheet.tsx';

/** What a Sheet shows once it has been opened. */
export default function SheetPanel({ open = true, onClose, title, children, actions }: SheetProps) {
  const { t } = useLanguage();
  const isOpen = useTurn(open);
  return (
    <Base.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className="@container fixed inset-y-0 right-0 z-50 flex w-full max-w-xl flex-col bg-raised text-ink shadow-float outline-none transition-[transform,opacity] duration-200 ease-out data-starting-style:translate-x-12 data-starting-style:opacity-0 data-ending-style:translate-x-12 data-ending-style:opacity-0">
          <div className="flex items-center gap-2 px-5 py-3 sm:px-6">
            <Base.Title className="flex-1 text-xl font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton name={t('close')} icon={<X />} className="-mr-2" />} />
          </div>
          <div className="flex flex-1 flex-col gap-5 overflow-y-auto px-5 py-3 sm:px-6">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
