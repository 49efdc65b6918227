// Where the reader looks: which view is open, and whose board.

export type View = 'columns' | 'land' | 'megaliths' | 'stones';

export const sight: { view: View; sheet: View; focus: string; board: number | null } = $state({
  view: 'land', // beside the columns, on a desktop; under Land, on a phone
  sheet: 'columns', // on a tablet
  focus: '',
  board: null,
});

const VIEWS: Record<string, View> = { land: 'land', megaliths: 'megaliths', stones: 'stones' };
const SHEETS: Record<string, View> = { land: 'land', megaliths: 'land', idols: 'land', stones: 'stones' };

/** The choice at hand lies somewhere: look there, once. */
export function lookAt(focus: string): void {
  if (focus === sight.focus) return;
  sight.focus = focus;
  if (!focus) return;
  sight.view = VIEWS[focus] ?? sight.view;
  sight.sheet = SHEETS[focus] ?? 'columns';
}
