export const days = {
  field: 'On which days?',
  noSeats: 'no seats',
  fullNow:
    'No seat is free on the chosen days. The child would be {{position}} on the waitlist, and nothing is paid now.',
  open: 'Change days',
  title: 'On which days does {{name}} come?',
  plan: 'Plan',
  planHelp: 'The present plan is for another number of days a week.',
  noPlan: 'There is no plan for so many days. Call or write to the club.',
  from: 'The new days apply from the next lesson on.',
  fromSeason: 'The new days apply from {{date}}, when the season begins. Nothing changes until then.',
  seatAhead:
    'The seat of the season from {{date}} keeps its days and its plan, which is paid from then on. You can change it by itself.',
  costs: '{{amount}} more is due for the days that are left of the month.',
  confirm: 'Change days',
  confirmCosts: 'Change days · {{amount}}',
  done: '{{name}}: the days are changed',
  full: 'No seat is free on these days. Choose others or ask the club.',
  wait: 'Wait for a seat',
  waits: '{{name}} waits for more days',
  mayWait:
    'No seat is free on the added day. The child keeps its present days and waits for a seat on this one; nothing is paid now.',
  more: 'beside the present days',
};
