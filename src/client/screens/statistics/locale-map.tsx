import { useMemo } from 'react';
import { DEFINITIONS } from '../../../contract/policy/statistics.ts';
import { PROFILE_STATUSES, STATUS_LABELS, type ProfileStatus } from '../../../contract/policy/status.ts';
import type { Statistics } from '../../../contract/shapes/statistics.ts';
import { useLocales } from '../../data/lookups.ts';
import { Section } from '../../ui/section.tsx';
import { NumberLink } from './number-link.tsx';
import styles from './statistics.module.css';

type Cells = NonNullable<Statistics['locales']>;

/** A cell for each locale with its numbers by status, so that a missing language can be seen. */
export function LocaleMap({ cells }: { cells: Cells }) {
  const locales = useLocales();
  const { byLocale, shown, most } = useMemo(() => arranged(cells), [cells]);
  return (
    <Section id="locales" title="Locales">
      <p className={styles.definition}>
        {DEFINITIONS.locales} In each cell, from left to right:{' '}
        {shown.map((status) => STATUS_LABELS[status].toLowerCase()).join(', ')}.
      </p>
      <ul className={styles.map}>
        {locales.map(({ id, code, label }) => {
          const counts = byLocale.get(id);
          const total = counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : 0;
          return (
            <li
              key={id}
              className={styles.cell}
              title={label}
              style={{ '--share': most > 0 ? total / most : 0 } as React.CSSProperties}
            >
              <span className={styles.code}>{code}</span>
              <span className={styles.counts}>
                {shown.map((status) => (
                  <NumberLink
                    key={status}
                    figure={{ figure: 'locale', locale_id: id, status }}
                    count={counts?.get(status) ?? 0}
                  />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function arranged(cells: Cells) {
  const byLocale = new Map<string, Map<ProfileStatus, number>>();
  for (const { locale_id: id, status, count } of cells) {
    byLocale.set(id, (byLocale.get(id) ?? new Map<ProfileStatus, number>()).set(status, count));
  }
  const totals = [...byLocale.values()].map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const shown = PROFILE_STATUSES.filter((status) => cells.some((cell) => cell.status === status));
  return { byLocale, shown, most: Math.max(0, ...totals) };
}
