import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useOnceOpen } from './use-once-open.ts';

/**
 * A component whose code comes when it is shown first: at once, or, where it takes `open`, when it is opened. Until the code is
 * there nothing is drawn.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Late(props: Props) {
    if (!useOnceOpen(!('open' in props) || props.open === true)) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
