import { useState } from 'react'
import type { ListPath, QueryOf } from '@/shared/api/types'
import { afterPaint } from '@/shared/lib/after-paint'
import { won } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import type { Tone } from '@/shared/ui/records/pill'
import styles from './tiles.module.css'
import type { List } from './use-list'

/** A count that narrows the list to what it counts. */
export interface Tile<P extends ListPath> {
  label: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** Filters that it sets; `undefined` clears one, all others stay. */
  apply: Partial<Record<keyof QueryOf<'get', P>, unknown>> & Partial<QueryOf<'get', P>>
  tone?: Tone
}

interface Props<P extends ListPath> {
  list: List<P>
  /** What the counts are of, for screen readers. */
  label: string
  tiles: readonly Tile<P>[]
}

/** Are these filters the ones that are set? */
export function isApplied<P extends ListPath>({ state }: List<P>, apply: Tile<P>['apply']): boolean {
  // the state is the contract's query: read here by the names of the filters
  const now: Readonly<Record<string, unknown>> = state
  return Object.entries(apply).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value))
}

/** Counts above the table as quick filters; pressed is the one whose filters are set. */
export function CountTiles<P extends ListPath>({ list, label, tiles }: Props<P>) {
  // the tile that was pressed answers first, the list follows: until its state is another one
  const [press, setPress] = useState<{ label: string; state: unknown }>()
  const pressed = press?.state === list.state ? press.label : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, this has none to show
    <div role="group" aria-label={label} className={styles.tiles}>
      {tiles.map((tile) => (
        <button
          key={tile.label}
          type="button"
          aria-pressed={pressed ? pressed === tile.label : isApplied(list, tile.apply)}
          className={cx(styles.tile, tile.tone && tile.count !== 0 && styles[tile.tone])}
          onClick={() => {
            setPress({ label: tile.label, state: list.state })
            afterPaint(() => list.apply((now) => ({ ...now, ...tile.apply })))
          }}
        >
          {tile.label} <b>{tile.count === undefined ? '-' : won(tile.count)}</b>
        </button>
      ))}
    </div>
  )
}

/** The filters of a list without some, e.g. for the call that counts by them. */
export function filtersWithout<P extends ListPath, N extends keyof QueryOf<'get', P>>(
  list: List<P>,
  names: readonly N[],
): Omit<QueryOf<'get', P>, N | 'page' | 'size' | 'sort'> {
  const kept = Object.entries(list.filters).filter(([name]) => !names.some((other) => other === name))
  // what is left of the query is the query without them
  return Object.fromEntries(kept) as Omit<QueryOf<'get', P>, N | 'page' | 'size' | 'sort'>
}
