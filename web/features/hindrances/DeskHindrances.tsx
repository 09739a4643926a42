import { useQuery } from '@tanstack/react-query';
import { HindranceNote } from './HindranceNote.tsx';
import { maySwimQuery } from './hindrances-data.ts';

/** The reasons against a child's swimming at the desk; nothing where all is in order. */
export function DeskHindrances({ childId }: { childId: string }) {
  const { data } = useQuery(maySwimQuery(childId));
  if (!data) return null;
  return <HindranceNote hindrances={data.reasons} className="mb-3" />;
}
