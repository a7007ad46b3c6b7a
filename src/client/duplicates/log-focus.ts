/** Leaves the field that narrows the log so that its keys work again; false when none has the focus. */
export function leaveLogField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-log-fields]')) return false;
  const rows = document.querySelector<HTMLElement>('[data-log-rows]');
  // Where no entry fits there are no rows; with the focus on nothing the keys of the screen work as well.
  if (rows) rows.focus({ preventScroll: true });
  else focused.blur();
  return true;
}
