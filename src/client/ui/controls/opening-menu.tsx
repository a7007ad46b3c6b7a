import { useLayoutEffect, useRef, useState } from 'react';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Icon } from '../icon.tsx';
import { Kbd } from './kbd.tsx';
import type { MenuItem, MenuProps } from './menu-items.ts';
import styles from './menu.module.css';

interface Props extends MenuProps {
  /** It was opened before this was loaded. */
  defaultOpen: boolean;
  /** The button that stood here before had the focus, which stays here. */
  focused: boolean;
}

export function OpeningMenu({
  trigger,
  label,
  head,
  groups,
  align = 'end',
  onOpenChange,
  defaultOpen,
  focused,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // As when this replaced the other one, and only then.
  const [stays] = useState(focused);
  useLayoutEffect(() => {
    if (stays) button.current?.focus();
  }, [stays]);
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      {/* Inside the page's main part: what is outside every landmark is lost to screen readers. */}
      <Radix.Portal container={document.getElementById('screen')}>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          // What was chosen may have focused a field: there the focus stays.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        >
          {head}
          {groups.map((items) => (
            <Radix.Group key={items[0]?.id} className={styles.group}>
              {items.map((item) => (
                <Choice key={item.id} {...item} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choice({ title, icon, hint, blockedReason, onBlocked, tone = 'plain', onChoose }: MenuItem) {
  // Not Radix' `disabled`: arrow keys would skip the item and nobody would learn the reason.
  function select(event: Event) {
    if (blockedReason === undefined) return onChoose();
    event.preventDefault();
    onBlocked?.(blockedReason);
  }
  return (
    <Radix.Item
      className={styles.item}
      data-tone={tone}
      aria-disabled={blockedReason !== undefined || undefined}
      aria-keyshortcuts={hint}
      textValue={title}
      onSelect={select}
    >
      <span className={styles.icon}>{icon && <Icon of={icon} size={14} />}</span>
      <span className={styles.words}>
        {title}
        {blockedReason !== undefined && <span className={styles.reason}>{blockedReason}</span>}
      </span>
      {hint !== undefined && <Kbd hint={hint} />}
    </Radix.Item>
  );
}
