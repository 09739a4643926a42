import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { useTurn } from '../states/use-turn.ts';
import type { DialogProps } from './Dialog.tsx';
import type { SheetProps } from './Sheet.tsx';

export const BACKDROP =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** A Dialog that has been opened. */
export function DialogPanel({ title, description, children, size = 'md', ...props }: DialogProps) {
  const actions = props.actions ?? (props.onAction && <Action {...props} />);
  return (
    <Panel
      {...props}
      className={cx(
        'max-h-[92dvh] w-full rounded-card',
        'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none max-sm:data-starting-style:translate-y-8',
        'sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:data-starting-style:scale-[0.98]',
        size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      <div className="flex items-start gap-2 p-5 pb-0 sm:p-6 sm:pb-0">
        <Head title={title} cross="-mt-2 -mr-2" />
      </div>
      <div className="panel-body flex flex-col gap-4 overflow-y-auto p-5 sm:p-6">
        {description && <Base.Description className="text-muted">{description}</Base.Description>}
        {children}
      </div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-3 p-5 pt-0 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6 sm:pt-0">
          {actions}
        </div>
      )}
    </Panel>
  );
}

/** A Sheet that has been opened. */
export function SheetPanel({ title, children, actions, ...props }: SheetProps) {
  return (
    <Panel
      {...props}
      className="inset-y-0 right-0 w-full max-w-xl data-starting-style:translate-x-12 data-ending-style:translate-x-12"
    >
      <div className="flex items-center gap-2 px-5 py-3 sm:px-6">
        <Head title={title} cross="-mr-2" />
      </div>
      <div className="panel-body flex flex-1 flex-col gap-5 overflow-y-auto px-5 py-3 sm:px-6">{children}</div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
          {actions}
        </div>
      )}
    </Panel>
  );
}

interface PanelProps extends Pick<DialogProps, 'open' | 'onClose'> {
  className: string;
  children: ReactNode;
}

function Panel({ open = true, onClose, className, children }: PanelProps) {
  const isOpen = useTurn(open);
  return (
    <Base.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          // A form around the dialog in the tree of the code is not sent with the dialog's own.
          onSubmit={(event) => event.stopPropagation()}
          className={cx(
            '@container fixed z-50 flex flex-col overflow-y-auto bg-raised text-ink shadow-float outline-none',
            'transition-[transform,opacity] duration-200 ease-out data-starting-style:opacity-0 data-ending-style:opacity-0',
            className,
          )}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Head({ title, cross }: { title: ReactNode; cross: string }) {
  const { t } = useLanguage();
  return (
    <>
      <Base.Title className="flex-1 text-xl font-bold">{title}</Base.Title>
      <Base.Close render={<IconButton name={t('close')} icon={<X />} className={cross} />} />
    </>
  );
}

function Action(props: Omit<DialogProps, 'title'>) {
  const { actionLabel, onAction, cancelLabel, danger, busy = false, disabled = false, onClose } = props;
  const { t } = useLanguage();
  return (
    <>
      <Button kind="quiet" onClick={onClose}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={() => void onAction?.()}>
        {actionLabel}
      </Button>
    </>
  );
}
