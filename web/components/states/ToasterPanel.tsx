import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterDemand } from './toast.ts';

const WIDE = '(min-width: 40rem)';

/** A toast is pressed through, but for its button: the pointer on what it covers would keep it open. */
const PRESSED_THROUGH = 'pointer-events-none [&_button]:pointer-events-auto';

/** Above the buttons at the foot of a sheet. */
const ABOVE_BUTTONS = { bottom: 88 };

/** Toasts: bottom right on desktop, top on a phone; all are open, so that a newer one never covers an action such as Undo. */
export function ToasterPanel() {
  useEffect(() => toasterDemand.ready(), []);
  const wide = useSyncExternalStore(subscribeWide, () => matchMedia(WIDE).matches);
  return (
    <Sonner
      position={wide ? 'bottom-right' : 'top-center'}
      expand
      offset={ABOVE_BUTTONS}
      gap={10}
      icons={{
        success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
        error: <CircleAlert className="size-5 text-danger" aria-hidden="true" />,
        info: <Info className="size-5 text-water" aria-hidden="true" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: `flex w-(--width) items-start gap-3 rounded-card bg-raised p-4 text-ink shadow-float font-sans ${PRESSED_THROUGH}`,
          icon: 'mt-0.5',
          content: 'flex-1 min-w-0',
          title: 'font-semibold',
          description: 'text-sm text-muted',
          actionButton: 'min-h-11 -my-2 rounded-control px-3 font-semibold text-water hover:bg-water-soft',
        },
      }}
    />
  );
}

function subscribeWide(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
