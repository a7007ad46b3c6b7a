import { useRef, useState } from 'react';
import { PROFILE_STATUSES, STATUS_LABELS, type ProfileStatus } from '../../../contract/policy/status.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { GridColumn, GridSort } from '../../ui/grid/grid-column.ts';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { LocaleBar } from '../../ui/locale-bar.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './gallery.module.css';
import { samplePhoto } from './sample-photo.ts';

const COUNT = 1_000_000;
const NAMES = ['Ada Moreau', 'Béla Kun', 'Cleo Adebayo', 'Đorđe Prašić', 'Eun-ji Park', 'Fatima El Idrissi'];
const CITIES = ['Lyon', 'Pécs', 'Lagos', 'Novi Sad', 'Busan', 'Fès'];

interface Sample {
  number: number;
  name: string;
  city: string;
  status: ProfileStatus;
}

const pick = <T,>(list: readonly T[], number: number) => list[number % list.length] as T;

const cache = new Map<number, Sample>();
function sampleAt(number: number): Sample | undefined {
  // Every 40th row stays unfetched, to be seen as a placeholder.
  if (number % 40 === 12) return undefined;
  const known = cache.get(number);
  if (known) return known;
  const status = pick(PROFILE_STATUSES, Math.floor(number / 2));
  const made = { number, name: pick(NAMES, number), city: pick(CITIES, number), status };
  cache.set(number, made);
  return made;
}

const COLUMNS: readonly GridColumn<Sample>[] = [
  {
    id: 'photo',
    header: 'Photo',
    width: 52,
    sticky: true,
    cell: ({ number }) => <Photo url={number % 7 === 3 ? null : samplePhoto((number * 47) % 360)} alt="" />,
  },
  {
    id: 'profile_name',
    header: 'Name',
    width: 200,
    flex: 2,
    sticky: true,
    sortable: true,
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
    text: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    sortable: true,
    cell: ({ status }) => <StatusMark status={status} />,
    text: ({ status }) => STATUS_LABELS[status],
  },
  { id: 'active', header: 'Active', width: 84, cell: ({ number }) => <ActiveMark active={number % 3 === 0} /> },
  { id: 'type', header: 'Type', width: 64, cell: ({ number }) => (number % 2 ? 'A' : 'B') },
  { id: 'age', header: 'Age', width: 64, align: 'end', sortable: true, cell: ({ number }) => 18 + (number % 60) },
  { id: 'city', header: 'City', width: 160, flex: 1, sortable: true, cell: ({ city }) => city },
  {
    id: 'locales',
    header: 'Locales',
    width: 120,
    cell: ({ number }) => <LocaleBar done={number % 5} total={(number % 5) + (number % 2)} />,
  },
  {
    id: 'number',
    header: 'Row',
    width: 104,
    align: 'end',
    cell: ({ number }) => number.toLocaleString('en-GB'),
    text: ({ number }) => `row ${number}`,
  },
];

const keyOf = ({ number }: Sample) => String(number);

export function GridSample() {
  const grid = useRef<GridHandle>(null);
  const [cursor, setCursor] = useState(2);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([1, 4]));
  const [sort, setSort] = useState<GridSort>({ id: 'profile_name', direction: 'asc' });
  const [empty, setEmpty] = useState(false);

  function toggle(index: number) {
    const next = new Set(selected);
    if (!next.delete(index)) next.add(index);
    setSelected(next);
  }
  const jump = (index: number) => {
    setCursor(index);
    grid.current?.focus();
  };
  return (
    <Section
      id="grid"
      title="Grid"
      count={{ value: COUNT.toLocaleString('en-GB'), of: 'rows' }}
      actions={
        <div className={styles.row}>
          <Button size="sm" variant="text" onClick={() => jump(0)} hint="G G">
            First
          </Button>
          <Button size="sm" variant="text" onClick={() => jump(COUNT - 1)} hint="⇧G">
            Last
          </Button>
          <Button size="sm" variant="text" pressed={empty} onClick={() => setEmpty(!empty)}>
            Empty
          </Button>
        </div>
      }
    >
      <div className={styles.tall}>
        <Grid
          ref={grid}
          label="Sample profiles"
          columns={COLUMNS}
          rowCount={empty ? 0 : COUNT}
          rowAt={sampleAt}
          rowKey={keyOf}
          cursor={cursor}
          onCursor={setCursor}
          isSelected={({ number }) => selected.has(number)}
          selectAll={{
            state: selected.size === 0 ? 'none' : 'some',
            onToggle: () => setSelected(new Set()),
          }}
          onToggleSelect={toggle}
          sort={sort}
          onSort={(id) => setSort({ id, direction: sort.id === id && sort.direction === 'asc' ? 'desc' : 'asc' })}
          emptyState={<EmptyState title="There are no profiles yet." hint="Create the first one." />}
        />
      </div>
    </Section>
  );
}
