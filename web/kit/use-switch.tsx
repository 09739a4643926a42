import { CirclePause, CirclePlay, Eye, EyeOff, Send, type LucideIcon } from 'lucide-react';
import type { MenuEntry } from '../components/Menu.tsx';
import { reported } from '../components/states/use-procedure.ts';
import { useUndo } from '../components/states/use-undo.ts';

/** Some rows, and what holds for them from now on. */
interface SwitchChange<Row> {
  rows: readonly Row[];
  ids: string[];
  on: boolean;
  /** The rows, as they were before, get back what they had. */
  undoes: boolean;
}

/** The signs of turning on and off. */
const SIGNS = {
  show: [Eye, EyeOff],
  open: [CirclePlay, CirclePause],
  publish: [Send, EyeOff],
} satisfies Record<string, readonly [LucideIcon, LucideIcon]>;

interface SwitchOptions<Row> {
  isOn: (row: Row) => boolean;
  /** The names of turning on and turning off. */
  on: string;
  off: string;
  sign: keyof typeof SIGNS;
  write: (change: SwitchChange<Row>) => Promise<unknown>;
  /** The toast once it is done for one row, or for several. */
  one: (row: Row, on: boolean) => string;
  many: (count: number, on: boolean) => string;
  failed: string;
  /** The toast once it is taken back, where rows get back more than the other way round. */
  undone?: string;
}

/** The switch of a list's rows: in the row's menu, and for chosen ones. */
export interface Switch<Row> extends Pick<SwitchOptions<Row>, 'isOn' | 'on' | 'off'> {
  set: (rows: readonly Row[], on: boolean) => void;
  entry: (row: Row) => MenuEntry;
}

/** Shows rows to the public, sells or opens them, or the other way round; either can be taken back in the toast. */
export function useSwitch<Row extends { id: string }>(options: SwitchOptions<Row>): Switch<Row> {
  const { isOn, on: turnOn, off: turnOff, sign, write, one, many, failed, undone } = options;
  const undo = useUndo();
  const set = (rows: readonly Row[], on: boolean, undoable = true) =>
    void reported(write({ rows, ids: rows.map(({ id }) => id), on, undoes: !undoable }), {
      done: () => ({
        text: (!undoable && undone) || (rows.length === 1 ? one(rows[0]!, on) : many(rows.length, on)),
        ...undo(undoable && (() => set(rows, !on, false))),
      }),
      failed,
    });
  return {
    isOn,
    on: turnOn,
    off: turnOff,
    set: (rows, on) => set(rows, on),
    entry: (row) => {
      const Sign = SIGNS[sign][isOn(row) ? 1 : 0]!;
      return { label: isOn(row) ? turnOff : turnOn, icon: <Sign />, onSelect: () => set([row], !isOn(row)) };
    },
  };
}
