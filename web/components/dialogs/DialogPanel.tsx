import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { IconButton } from '../IconButton.tsx';
import { useTurn } from '../states/use-turn.ts';
import type { DialogProps } from './Dialog.tsx';

export const BACKDROP =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** What a Dialog shows once it has been opened. */
export default function DialogPanel(props: DialogProps) {
  const { open = true, onClose, title, description, children, actions, size = 'md' } = props;
  const { t } = useLanguage();
  const isOpen = useTurn(open);
  return (
    <Base.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={cx(
            '@container fixed z-50 flex max-h-[92dvh] w-full flex-col rounded-card bg-raised text-ink shadow-float outline-none',
            'transition-[transform,opacity] duration-200 ease-out data-starting-style:opacity-0 data-ending-style:opacity-0',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none max-sm:data-starting-style:translate-y-8',
            'sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:data-starting-style:scale-[0.98]',
            size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <div className="flex items-start gap-2 p-5 pb-0 sm:p-6 sm:pb-0">
            <Base.Title className="flex-1 text-xl font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton name={t('close')} icon={<X />} className="-mt-2 -mr-2" />} />
          </div>
          <div className="flex flex-col gap-4 overflow-y-auto p-5 sm:p-6">
            {description && <Base.Description className="text-muted">{description}</Base.Description>}
            {children}
          </div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 p-5 pt-0 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6 sm:pt-0">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
