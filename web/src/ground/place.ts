// One thing on a board that can be pointed at: a button for mouse, touch, keys and screen readers.
import { toStore } from 'svelte/store';
import type { TableModel } from './contract';
import { settle } from './board';

export interface Placed {
  table: TableModel;
  key: string;
}

/** The words that are drawn on a thing, without those that are hidden or only read. */
function wordsOn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (node instanceof Element && (node.matches('.only-read, title, desc') || !node.checkVisibility())) return '';
  return Array.from(node.childNodes, wordsOn).join('');
}

/** `use:place={{ table, key }}` on an element of SVG or HTML. */
export function place(element: HTMLElement | SVGElement, placed: Placed) {
  let { table, key } = placed;
  let called = '';
  const read = new MutationObserver(label);
  read.observe(element, { childList: true, characterData: true, subtree: true });
  let stop = watch();

  /** People who speak to their device say what they see: words on a thing are part of its name. */
  function label(): void {
    const seen = wordsOn(element).replace(/\s+/g, ' ').trim();
    element.setAttribute('aria-label', !seen || called.includes(seen) ? called : `${called}. ${seen}`);
  }

  function watch(): () => void {
    element.setAttribute('role', 'button');
    element.setAttribute('data-key', key);
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
    const seen = toStore(() => ({
      mark: table.mark(key),
      name: table.name(key),
      changed: table.changed(key),
    }));
    return seen.subscribe(({ mark, name, changed }) => {
      element.classList.toggle('legal', mark === 'legal');
      element.classList.toggle('picked', mark === 'picked');
      element.classList.toggle('changed', changed);
      called = name;
      queueMicrotask(label); // when the words on it are drawn too
      if (mark === 'picked') element.setAttribute('aria-pressed', 'true');
      else element.removeAttribute('aria-pressed');
      settle(element);
    });
  }

  const touched = (event: Event): void => {
    event.stopPropagation();
    table.touch(key);
  };
  const pressed = (event: Event): void => {
    const { key: pressedKey, repeat } = event as KeyboardEvent;
    if (event.target !== element || (pressedKey !== 'Enter' && pressedKey !== ' ')) return;
    event.preventDefault();
    if (!repeat) touched(event);
  };
  element.addEventListener('click', touched);
  element.addEventListener('keydown', pressed);

  return {
    update(next: Placed): void {
      if (next.table === table && next.key === key) return;
      stop();
      ({ table, key } = next);
      stop = watch();
    },
    destroy(): void {
      stop();
      read.disconnect();
      element.removeEventListener('click', touched);
      element.removeEventListener('keydown', pressed);
      settle(element);
    },
  };
}
