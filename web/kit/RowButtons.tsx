import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { keepStill } from '../lib/browser/keep-still.ts';

interface RemoveRowButtonProps {
  name: string;
  onClick: () => void;
  disabled?: boolean;
}

/** Takes a row out of a form, beside the row's first field. */
export const RemoveRowButton = (props: RemoveRowButtonProps) => (
  <IconButton {...props} icon={<Trash2 />} onMouseDown={keepStill} className="mt-8" />
);

/** Adds a row to a form, below its rows. */
export const AddRowButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button kind="secondary" icon={<Plus />} onMouseDown={keepStill} onClick={onClick} className="self-start">
    {children}
  </Button>
);
