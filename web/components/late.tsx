import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { onMissingCode } from './missing-code.ts';
import { useOnceOpen } from './use-once-open.ts';

/** How what opens is closed again. */
interface Closable {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/**
 * A component whose code comes when it is shown first: at once, or, where it takes `open`, when it is opened. Until the code is
 * there nothing is drawn; when it cannot be had, what was opened is closed. React's `lazy` would replace the whole page by the fault.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const { open = true, onOpenChange, onClose }: Closable = props;
    const [Part, setPart] = useState(() => loaded);
    const wasOpened = useOnceOpen(open);
    const giveUp = useEffectEvent(() => {
      onMissingCode();
      onOpenChange?.(false);
      onClose?.();
    });
    useEffect(() => {
      if (!open || Part) return;
      load().then((part) => {
        loaded = part;
        setPart(() => part);
      }, giveUp);
    }, [open, Part]);
    return wasOpened && Part ? <Part {...props} /> : null;
  };
}
