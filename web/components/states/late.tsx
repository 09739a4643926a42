import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onMissingCode } from './missing-code.ts';

/** The props by which it closes again. */
interface Closable {
  open?: boolean | undefined;
  onClose?: () => void;
}

/** Code that is there sooner than this needs no sign that it is coming. */
const PATIENCE_MS = 300;

/**
 * A component whose code comes when it is shown first: at once, or, where it takes `open`, when it is opened. Until the code is
 * there the lane flows over the page; when it cannot be had, what was opened is closed. React's `lazy` would replace the whole page by the fault.
 * `isPart`: a part of a page that is not waited for covers nothing meanwhile. `bring` has the code come before it is shown.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isPart = false } = {},
): ComponentType<Props> & { bring: () => void } {
  let loaded: ComponentType<Props> | null = null;
  const read = async () => (loaded = await load());
  // Code that does not come is asked for again once it is shown.
  const bring = () => void read().catch(() => undefined);
  function Late(props: Props) {
    const { open = true, onClose }: Closable = props;
    const [Part, setPart] = useState(() => loaded);
    // It closes slowly, and is still drawn meanwhile.
    const [wasOpened, setOpened] = useState(open);
    if (open && !wasOpened) setOpened(true);
    const close = useEffectEvent(() => onClose?.());
    useEffect(() => {
      if (!open || Part) return;
      read().then(
        (part) => setPart(() => part),
        () => {
          onMissingCode();
          close();
        },
      );
    }, [open, Part]);
    if (wasOpened && Part) return <Part {...props} />;
    return open && !isPart ? <Coming onCancel={() => onClose?.()} /> : null;
  }
  return Object.assign(Late, { bring });
}

/** Says that what was opened is on its way; Escape gives it up. */
function Coming({ onCancel }: { onCancel: () => void }): ReactNode {
  const [isLate, setLate] = useState(false);
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    const onKey = (event: KeyboardEvent) => cancel(event);
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  if (!isLate) return null;
  return createPortal(
    <div role="status" className="fixed inset-0 z-40 grid place-content-center bg-scrim">
      <div aria-hidden="true" className="lane-rope lane-flow h-1.5 w-40 rounded-full" />
      <span className="sr-only">Loading...</span>
    </div>,
    document.body,
  );
}
