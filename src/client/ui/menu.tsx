import type { ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  title: string;
  icon?: LucideIcon;
  hint?: string;
  /** Why it cannot be chosen now; it stays reachable and shows the reason. */
  blockedReason?: string | undefined;
  onBlocked?: (reason: string) => void;
  tone?: 'plain' | 'error';
  onChoose: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** What the choices are about, for screen readers. */
  label: string;
  /** Groups of items, parted by lines. */
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'center' | 'end';
}

/** A drop-down of commands under a button. */
export function Menu({ trigger, label, groups, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Inside the page's main part: what stands outside every landmark is lost to screen readers. */}
      <Radix.Portal container={document.getElementById('screen')}>
        <Radix.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8} aria-label={label}>
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
