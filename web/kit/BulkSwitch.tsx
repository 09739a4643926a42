import { Button } from '../components/Button.tsx';
import type { Switch } from './use-switch.tsx';

interface BulkSwitchProps<Row> {
  /** The chosen rows. */
  rows: readonly Row[];
  of: Pick<Switch<Row>, 'isOn' | 'on' | 'off' | 'set'>;
  /** Once it is pressed, nothing is chosen any more. */
  clear: () => void;
}

/** Turns the chosen rows on or off: offers what changes any of them, and says how many. */
export function BulkSwitch<Row>({ rows, of: { isOn, on, off, set }, clear }: BulkSwitchProps<Row>) {
  return [true, false].map((turn) => {
    const changed = rows.filter((row) => isOn(row) !== turn);
    return (
      changed.length > 0 && (
        <Button
          key={String(turn)}
          kind="secondary"
          onClick={() => {
            set(changed, turn);
            clear();
          }}
        >
          {turn ? on : off} ({changed.length})
        </Button>
      )
    );
  });
}
