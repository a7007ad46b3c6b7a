import { useMemo } from 'react';
import { DEFINITIONS } from './definitions.ts';
import { useLocales } from '../data/lookups.ts';
import { countedHere } from '../ui/text/written.ts';
import { Section } from '../ui/layout/section.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { LocaleTable, arranged, totalOf, type ArrangedCells, type Cells } from './locale-table.tsx';
import { BarLink } from './count-bars.tsx';
import { NumberLink } from './numbers.tsx';
import styles from './locale-map.module.css';
import figures from './figures.module.css';

/** All locales at a glance, so that a missing language is noticed; as a table with every number. */
export function LocaleMap({ cells, asTables }: { cells: Cells; asTables: boolean }) {
  const found = useMemo(() => arranged(cells), [cells]);
  return (
    <Section id="locales" title="Locales">
      <p className={figures.definition}>{DEFINITIONS.locales}</p>
      {asTables ? <LocaleTable cells={found} /> : <Map cells={found} />}
    </Section>
  );
}

function Map({ cells: { byLocale, shown, most } }: { cells: ArrangedCells }) {
  const locales = useLocales();
  return (
    <>
      <p className={styles.legend}>
        {shown.map((status) => (
          <span key={status} className={styles.key}>
            <span className={styles.part} data-status={status} aria-hidden="true" />
            <StatusMark status={status} />
          </span>
        ))}
        {most > 0 && <span>Full bar = {countedHere(most, 'profile')}</span>}
      </p>
      <ul className={styles.map}>
        {locales.map(({ id, code, language }) => {
          const counts = byLocale.get(id);
          const total = totalOf(counts);
          return (
            <li key={id} className={styles.cell} title={language}>
              <span className={figures.code}>{code}</span>
              <NumberLink figure={{ figure: 'locale', locale_id: id }} count={total} />
              <BarLink figure={{ figure: 'locale', locale_id: id }} count={total}>
                <span className={styles.parts} style={{ inlineSize: `${share(total, most)}%` }}>
                  {shown.map((status) => (
                    <span
                      key={status}
                      className={styles.part}
                      data-status={status}
                      style={{ inlineSize: `${share(counts?.get(status)?.count ?? 0, total)}%` }}
                    />
                  ))}
                </span>
              </BarLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Of the whole, in per cent. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
