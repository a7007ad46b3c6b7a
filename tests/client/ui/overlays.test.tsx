// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Button } from '../../../src/client/ui/button.tsx';
import { Dialog } from '../../../src/client/ui/dialog.tsx';
import { loadMenus, Menu } from '../../../src/client/ui/menu.tsx';
import { click, draw, one } from './dom.ts';
import { layOut } from './layout.ts';

layOut();
beforeAll(loadMenus);

function page(open: boolean, onClose = () => undefined) {
  return (
    <>
      <button type="button" id="before">
        Row
      </button>
      <Dialog
        open={open}
        onClose={onClose}
        title="Disapprove?"
        description="It goes back."
        footer={<Button>Keep</Button>}
      >
        <input aria-label="Note" />
      </Dialog>
    </>
  );
}

/** Radix gives the focus back in a task of its own. */
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a dialog is named, described, takes the focus to its first field and gives it back', async () => {
  const { redraw } = draw(page(false));
  one('#before').focus();
  redraw(page(true));
  const dialog = one('[role="dialog"]');
  const text = (attribute: string) => document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
  expect(text('aria-labelledby')).toBe('Disapprove?');
  expect(text('aria-describedby')).toBe('It goes back.');
  expect(document.activeElement).toBe(one('input'));
  redraw(page(false));
  await nextTask();
  expect(document.activeElement).toBe(one('#before'));
});

test('a dialog that is closed by what has moved the focus on leaves it there', async () => {
  const { redraw } = draw(page(false));
  one('#before').focus();
  redraw(page(true));
  redraw(page(false));
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await nextTask();
  expect(document.activeElement).toBe(field);
  field.remove();
});

function openMenu(onChoose: () => void, onBlocked: (reason: string) => void) {
  draw(
    <Menu
      label="More"
      trigger={<Button label="More" />}
      groups={[
        [
          { id: 'copy', title: 'Copy link', hint: 'C', onChoose },
          { id: 'open', title: 'Activate', blockedReason: 'It is a draft.', onBlocked, onChoose },
        ],
      ]}
    />,
  );
  const trigger = one('[aria-haspopup="menu"]');
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  act(() => void trigger.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  return [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

test('a blocked choice shows its reason, tells it and leaves the menu open', () => {
  const onChoose = vi.fn<() => void>();
  const onBlocked = vi.fn<(reason: string) => void>();
  const [, blocked] = openMenu(onChoose, onBlocked);
  expect(blocked?.getAttribute('aria-disabled')).toBe('true');
  expect(blocked?.textContent).toContain('It is a draft.');
  click(blocked as HTMLElement);
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith('It is a draft.');
  expect(onChoose).not.toHaveBeenCalled();
  expect(document.querySelector('[role="menu"]')).not.toBeNull();
});
