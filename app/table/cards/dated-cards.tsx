import { AsOf } from '#app/ui/as-of.tsx';
import { counted } from '#app/ui/counted.ts';
import { type ListSpec, narrowing } from '../state/list-state.ts';
import type { ListControl } from '../state/use-list-state.ts';
import { CardList, type CardListProps, type RowsQuery } from './card-list.tsx';
import { DateRangeFilter } from './date-range-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LoadedDates } from './loaded-dates.tsx';

interface DatedCardsProps<Row> extends Omit<CardListProps<Row>, 'query' | 'shown' | 'onMore' | 'isNarrowed'> {
  spec: ListSpec;
  list: ListControl;
  query: RowsQuery<Row>;
  /** The query as it was answered, whatever is laid over its rows. Absent where the page says itself how old they are. */
  known?: { data: unknown; dataUpdatedAt: number; error: unknown };
  searchLabel: string;
  /** One of them, and many. */
  nouns: readonly [one: string, many: string];
  /** In the company's zone. */
  today: string;
}

/** A whole list whose rows belong to days: what is loaded, the filter bar, the cards. Its spec has `dateFilters`. */
export function DatedCards<Row>(props: DatedCardsProps<Row>) {
  const { spec, list, searchLabel, nouns, today, known, ...rest } = props;
  return (
    <>
      <LoadedDates list={list} today={today} />
      <FilterBar
        spec={spec}
        list={list}
        searchLabel={searchLabel}
        counted={counted(rest.query.data?.meta, ...nouns)}
      >
        <DateRangeFilter list={list} today={today} />
      </FilterBar>
      {known && <AsOf query={known} timeZone={rest.timeZone} />}
      <CardList
        {...rest}
        shown={list.state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(spec, list.state).any}
      />
    </>
  );
}
