/** The placeholder of a whole page while its code loads. The text is the same in every language, and no font is fetched for it. */
export function Loader() {
  return (
    <div role="status" className="fixed inset-0 z-30 grid place-content-center justify-items-center gap-4 bg-surface">
      <div aria-hidden="true" className="lane-rope lane-flow h-1.5 w-40 rounded-full" />
      <p className="font-[Sofia_Sans_Condensed_Stand-in] text-xl font-semibold text-muted">Loading...</p>
    </div>
  );
}
