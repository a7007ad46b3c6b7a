/* What a person with a small window, or a finger, would run into. Runs inside the page, so it imports nothing. */

/** Sentences about what is wrong with what is drawn now. `touch`: targets are meant for fingers; `sheet`: the document is one, and scrolls down. */
export function problemsOnPage({ touch, sheet = false }: { touch: boolean; sheet?: boolean }): string[] {
  const found = new Set<string>();
  const least = touch ? 44 : 24;
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  const styleOf = (element: Element) => getComputedStyle(element);
  const rem = parseFloat(styleOf(document.documentElement).fontSize);
  const wordsOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} “${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const classOf = (element: Element) => (typeof element.className === 'string' ? element.className.split(' ')[0] : '');
  const scroller = document.scrollingElement ?? document.documentElement;
  if (!sheet && scroller.scrollHeight > height) {
    found.add(`the document is ${scroller.scrollHeight} px high in ${height}`);
  }
  if (scroller.scrollWidth > width) found.add(`the document is ${scroller.scrollWidth} px wide in ${width}`);

  // What a dialog covers is not to be used meanwhile.
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(
    (each) => each.getBoundingClientRect().width > 1,
  );
  const front = dialogs.findLast((each) => styleOf(each).position === 'fixed') ?? document.body;
  const isFront = (element: Element) => front.contains(element);
  const isTable = (element: Element) =>
    element.matches('[role=grid], [role=table], [role=treegrid], table') ||
    element.querySelector(':scope > table, :scope > * > table, :scope > [role=grid], :scope > [role=table]') !== null;

  /** Only for screen readers, or not drawn at all. */
  const isUnseen = (element: Element) => {
    const { width: wide, height: high } = element.getBoundingClientRect();
    if (wide <= 1 || high <= 1) return true;
    return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };

  const bars: DOMRect[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = styleOf(element);
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) continue;
    if (style.overflowY === 'hidden' && element.scrollTop !== 0) {
      found.add(`${classOf(element)} was scrolled although it hides what is beyond`);
    }
    if (!isFront(element) || isUnseen(element)) continue;
    const isLonger = element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(style.overflowY);
    if (isLonger && style.scrollbarWidth !== 'none') {
      const box = element.getBoundingClientRect();
      const isBeside = bars.some(({ top, bottom }) => Math.min(bottom, box.bottom) > Math.max(top, box.top) + 1);
      if (isBeside && width >= 90 * rem) found.add(`.${classOf(element)} has a scrollbar beside another`);
      bars.push(box);
    }
    const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && !isTable(element)) {
      found.add(
        `${element.tagName.toLowerCase()}.${classOf(element)} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth}`,
      );
    }
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && element.querySelector('h1, h2, h3') !== null) {
      found.add(`${classOf(element)} takes a heading along sideways: ${wordsOf(element)}`);
    }
    if (element.role === 'columnheader' && element.scrollHeight > element.clientHeight + 1) {
      found.add(`a heading is cut: ${wordsOf(element)}`);
    }
    if (
      clips &&
      element.childElementCount === 0 &&
      element.scrollWidth > element.clientWidth + 1 &&
      (element.textContent ?? '').trim() !== ''
    ) {
      // A row is read whole in its record; a control says all of it in its title.
      if (/^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(element.textContent ?? '') && style.direction === 'ltr') {
        found.add(`a text that runs from the right is cut at its beginning: ${wordsOf(element)}`);
      }
      if (element.closest('[title], [role=row], [role=listbox], [cmdk-list]') === null) {
        found.add(`text is cut: ${wordsOf(element)} .${classOf(element)}`);
      }
    }
  }

  const CONTROLS =
    'button, a[href], input, select, textarea, summary, [role=button], [role=checkbox], [role=tab], [role=option], [role=menuitem]';
  for (const control of front.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (isUnseen(control) || control.closest('[aria-hidden=true], [inert]') !== null) continue;
    const why = outOfReach(control);
    if (why !== null) found.add(`${wordsOf(control)} cannot be reached: ${why}`);
    const box = targetOf(control);
    if (box && (box.height < least - 0.6 || box.width < least - 0.6)) {
      found.add(`${wordsOf(control)} is a target of ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  }
  return [...found];

  /** Why no scrolling brings it into sight; null where some does. */
  function outOfReach(control: Element): string | null {
    let { left, top, right, bottom } = control.getBoundingClientRect();
    let fixed = false;
    for (
      let element: Element | null = control;
      element && element !== document.documentElement;
      element = element.parentElement
    ) {
      const style = styleOf(element);
      if (style.position === 'fixed') {
        fixed = true;
        break;
      }
      const parent = element.parentElement;
      if (!parent || parent === document.documentElement || parent === document.body) continue;
      if (style.position === 'absolute' && styleOf(parent).position === 'static') continue;
      const outer = styleOf(parent);
      const box = parent.getBoundingClientRect();
      const across = reach(outer.overflowX, left, right, box.left, box.right);
      const down = reach(outer.overflowY, top, bottom, box.top, box.bottom);
      if (across === 'hidden' || down === 'hidden') return `cut off by .${classOf(parent)}`;
      if (across === 'scrolls') [left, right] = [box.left, Math.min(box.right, box.left + (right - left))];
      if (down === 'scrolls') [top, bottom] = [box.top, Math.min(box.bottom, box.top + (bottom - top))];
    }
    if (right - width > 3 || left < -3) {
      return `${Math.round(left)}–${Math.round(right)} of ${width} px across${fixed ? ', fixed' : ''}`;
    }
    if (bottom - height > 3 || top < -3) {
      return `${Math.round(top)}–${Math.round(bottom)} of ${height} px down${fixed ? ', fixed' : ''}`;
    }
    return null;
  }

  function reach(
    overflow: string,
    from: number,
    to: number,
    first: number,
    last: number,
  ): 'free' | 'scrolls' | 'hidden' {
    if (overflow === 'visible') return 'free';
    if (overflow === 'auto' || overflow === 'scroll') return from < first - 3 || to > last + 3 ? 'scrolls' : 'free';
    // Its middle has to be seen.
    const middle = (from + to) / 2;
    return middle < first || middle > last ? 'hidden' : 'free';
  }

  /** What can be hit; null for a link within a sentence, and for rows that the keyboard and the row itself stand for. */
  function targetOf(control: HTMLElement): { width: number; height: number } | null {
    if (control.matches('a') && styleOf(control).display === 'inline') return null;
    if (control.matches('[type=checkbox], [type=radio]')) {
      const own = control.getBoundingClientRect();
      const around = control.closest('label, [data-check], [role=columnheader]')?.getBoundingClientRect();
      const words = document.querySelector(`label[for="${control.id}"]`)?.getBoundingClientRect();
      if (around) return around;
      if (!words) return own;
      const height = Math.max(own.bottom, words.bottom) - Math.min(own.top, words.top);
      return { width: Math.max(own.width, words.width), height };
    }
    const { width: wide, height: high } = control.getBoundingClientRect();
    // A target may reach beyond what is painted.
    const after = getComputedStyle(control, '::after');
    if (after.position === 'absolute' && after.content !== 'none') {
      return {
        width: Math.max(wide, Number.parseFloat(after.width) || 0),
        height: Math.max(high, Number.parseFloat(after.height) || 0),
      };
    }
    return { width: wide, height: high };
  }
}
