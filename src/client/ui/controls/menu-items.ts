import type { ReactElement, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

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

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** The subject of the choices, for screen readers. */
  label: string;
  /** Text above them. */
  head?: ReactNode;
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'center' | 'end';
  /** Called before the focus moves into it, and when it is closed. */
  onOpenChange?: (open: boolean) => void;
}
