/** Gives the keys of the log back to whoever is in a field that narrows it; false when nobody is. */
export function leaveLogField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-log-fields]')) return false;
  const rows = document.querySelector<HTMLElement>('[data-log-rows]');
  // Where no entry fits there are no rows; on nothing in particular the keys of the screen are heard as well.
  if (rows) rows.focus({ preventScroll: true });
  else focused.blur();
  return true;
}
