import { CircleAlert } from 'lucide-react';

/** A fault of the whole form, above its button. Renders nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft p-3.5 font-medium text-danger">
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      {message}
    </p>
  );
}
