// Where the reader looks: which of land and megaliths is large, and whose board is open.

export type View = 'land' | 'megaliths' | 'stones';

export const sight: {
    view: View;
    focus: string;
    board: number | null;
    folded: boolean;
    forecast: boolean;
} = $state({
    view: 'land', // large in the middle of a desktop; open under Land, on small screens
    focus: '',
    board: null,
    folded: true, // on short screens: megaliths and stones show their titles only
    forecast: false,
});

const low = matchMedia('(min-width: 1280px) and (max-height: 736px)');
let short = $state(low.matches);
low.addEventListener('change', () => (short = low.matches));
/** A desktop whose window is low: words give way where icons tell the same. */
export const isShort = (): boolean => short;

const VIEWS: Record<string, View> = { land: 'land', megaliths: 'megaliths', stones: 'stones' };

/** The choice at hand lies somewhere: look there, once. */
export function lookAt(focus: string): void {
    if (focus === sight.focus) return;
    sight.focus = focus;
    if (!focus) return;
    sight.view = VIEWS[focus] ?? 'land';
    sight.folded = !['megaliths', 'stones'].includes(focus);
}
