/** The look that the charts share, as props of their parts. */
export const TICK = { fill: 'var(--ink-muted)', fontSize: 13 };
export const TIP = {
  background: 'var(--surface-raised)',
  border: '1px solid var(--line)',
  borderRadius: 12,
  color: 'var(--ink)',
};
export const LEGEND = {
  itemSorter: null,
  wrapperStyle: { fontSize: 15 },
  formatter: (name: unknown) => <span style={{ color: 'var(--ink)' }}>{String(name)}</span>,
};
