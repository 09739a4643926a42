/** The swimmers: lane, distance from the left, apparent speed. */
const SWIMMERS = [
  { lane: 0, x: 250, cap: 'var(--rope)' },
  { lane: 1, x: 430, cap: 'white' },
  { lane: 2, x: 150, cap: 'var(--rope)' },
  { lane: 3, x: 350, cap: 'white' },
  { lane: 4, x: 500, cap: 'var(--rope)' },
];
const LANE = 120;

/** Five lanes of a pool seen from above, with swimmers in them. A drawing, so silent. */
export function PoolFromAbove({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="600" height="600" fill="var(--pool)" />
      <g stroke="var(--pool-light)" strokeWidth="3" strokeLinecap="round" fill="none" opacity="0.5">
        {SWIMMERS.map(({ lane }) => (
          <path
            key={lane}
            d={`M${40 + lane * 70} ${lane * LANE + 30}q14-9 28 0t28 0 28 0M${360 - lane * 50} ${lane * LANE + 95}q14-9 28 0t28 0 28 0`}
          />
        ))}
      </g>
      {[1, 2, 3, 4].map((rope) => (
        <g key={rope} strokeWidth="9" strokeLinecap="round">
          <path d={`M-6 ${rope * LANE}H606`} stroke="white" strokeDasharray="14 26" />
          <path d={`M14 ${rope * LANE}H606`} stroke="var(--rope)" strokeDasharray="14 26" />
        </g>
      ))}
      {SWIMMERS.map((swimmer) => (
        <Swimmer key={swimmer.lane} {...swimmer} />
      ))}
    </svg>
  );
}

function Swimmer({ lane, x, cap }: { lane: number; x: number; cap: string }) {
  return (
    <g transform={`translate(${x} ${lane * LANE + LANE / 2})`}>
      <path
        d="M-150 -9q40 9 80 4M-160 10q50-6 90-4"
        stroke="var(--pool-light)"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M-66 -5l-34 -5M-66 6l-36 6" stroke="var(--skin)" strokeWidth="10" strokeLinecap="round" />
      <ellipse cx="-34" cy="0" rx="40" ry="15" fill="var(--suit)" />
      <path d="M-14 -10q20 -26 50 -22" stroke="var(--skin)" strokeWidth="10" strokeLinecap="round" fill="none" />
      <path d="M-18 11q-10 20 -38 20" stroke="var(--skin)" strokeWidth="10" strokeLinecap="round" fill="none" />
      <circle cx="14" cy="0" r="16" fill={cap} />
      <path d="M14 -16a16 16 0 0 1 0 32" fill="none" stroke="var(--pool)" strokeWidth="2" opacity="0.35" />
    </g>
  );
}
