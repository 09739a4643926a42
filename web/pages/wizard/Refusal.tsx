import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

/** The reason of a failed enrollment: comes into view with the focus on it, again with each refusal, and holds what can be done. */
export function Refusal({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-5 scroll-mt-4 scroll-mb-40 rounded-control bg-danger-soft p-4 outline-none"
    >
      <p className="flex items-start gap-2 font-medium text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  );
}
