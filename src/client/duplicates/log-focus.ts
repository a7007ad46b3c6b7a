/** Leaves the field that narrows the log so that its keys work again; false when none has the focus. */
export function leaveLogField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-log-fields]')) return false;
  const rows = document.querySelector<HTMLElement>('[data-log-rows]');
  // Where no entry fits there are no rows; on nothing in particular the keys of the screen are heard as well.
  if (rows) rows.focus({ preventScroll: true });
  else focused.blur();
  return true;
}
