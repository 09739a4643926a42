/** What is sealed when a draw closes: seats of classes, and wishes without names. */
export interface DrawList {
  season: string;
  /** The hash of the file draw.mjs that will draw. */
  program: string;
  classes: { class: string; title: string; seats: number }[];
  /** Of each child of a ticket its wishes, the dearest first, as positions in `classes`; -1: a class that is gone. */
  tickets: { ticket: string; children: number[][] }[];
}
export interface Drawn {
  ticket: string;
  position: number;
  wishes: number[];
}
export function hashOf(text: string): string;
export function seedOf(text: string): string | null;
export function draw(list: Pick<DrawList, 'tickets'> & { classes: { seats: number }[] }, seed: string): Drawn[];
