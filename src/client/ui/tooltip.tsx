import type { ReactElement } from 'react';
import * as Radix from '@radix-ui/react-tooltip';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  hint?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A control that can take the focus: keyboard users see the text on focus. */
  children: ReactElement;
}

/** A few words about a control, after 400 ms of pointing or at once on focus. */
export function Tooltip({ text, hint, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
            {text}
            {hint !== undefined && <Kbd hint={hint} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
