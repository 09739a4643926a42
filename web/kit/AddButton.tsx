import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';

/** The primary action of a list: something new. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button icon={<Plus />} onClick={onClick}>
      {children}
    </Button>
  );
}
