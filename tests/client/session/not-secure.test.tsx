// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startPage } from '../../../src/client/first-page.tsx';
import '../ui/dom.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([false, true])(
  'P157 by plain http at another address the page says what it needs and asks for no password (signed in before: %s)',
  async (remembered) => {
    vi.stubGlobal('isSecureContext', false);
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    await act(() => startPage(remembered));
    expect(root.textContent).toContain('Dossier needs https or localhost');
    expect(root.querySelectorAll('input, button')).toHaveLength(0);
    expect(asked).not.toHaveBeenCalled();
  },
);
