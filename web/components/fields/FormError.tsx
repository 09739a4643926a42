import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** A fault of the whole form, above its button; it comes into view. Renders nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => void alert.current?.scrollIntoView({ block: 'nearest' }), [message]);
  if (!message) return null;
  return (
    <p
      ref={alert}
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft p-3.5 font-medium text-danger"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      {message}
    </p>
  );
}
