import { Button } from '../components/Button.tsx';

interface BulkSwitchProps<Row> {
  /** The chosen rows. */
  rows: readonly Row[];
  isOn: (row: Row) => boolean;
  /** What turning on and turning off are called. */
  on: string;
  off: string;
  onSet: (rows: readonly Row[], on: boolean) => void;
}

/** Turns the chosen rows on or off: offers what changes any of them, and says how many. */
export function BulkSwitch<Row>({ rows, isOn, on, off, onSet }: BulkSwitchProps<Row>) {
  const shut = rows.filter((row) => !isOn(row));
  const open = rows.filter(isOn);
  return (
    <>
      {shut.length > 0 && (
        <Button kind="secondary" onClick={() => onSet(shut, true)}>
          {on} ({shut.length})
        </Button>
      )}
      {open.length > 0 && (
        <Button kind="secondary" onClick={() => onSet(open, false)}>
          {off} ({open.length})
        </Button>
      )}
    </>
  );
}
