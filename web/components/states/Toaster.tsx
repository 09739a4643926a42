import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { toasterDemand } from './toast.ts';

const ToasterPanel = lazy<ComponentType>(() =>
  import('./ToasterPanel.tsx').then(
    (file) => ({ default: file.ToasterPanel }),
    // Without a network the page goes on without toasts.
    () => ({ default: () => null }),
  ),
);

/** The region of toasts; rendered once in the root, loads its code with the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.get, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToasterPanel />
    </Suspense>
  );
}
