import { useState } from 'react'
import { isRefusedQuery, isSilent, messageOf } from '@/shared/api/errors'
import type { ListPath, QueryOf } from '@/shared/api/types'
import { afterPaint } from '@/shared/lib/after-paint'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import type { Tone } from '@/shared/ui/records/pill'
import styles from './tiles.module.css'
import type { List } from './use-list'

/** A count that filters the list on click. */
export interface Tile<P extends ListPath> {
  label: string
  /** Undefined while unknown. */
  count: number | undefined
  /** Filters to set; `undefined` clears one, others stay. */
  apply: Partial<Record<keyof QueryOf<'get', P>, unknown>> & Partial<QueryOf<'get', P>>
  tone?: Tone
}

interface Props<P extends ListPath> {
  list: List<P>
  /** Accessible name of the group. */
  label: string
  tiles: readonly Tile<P>[]
}

/** Returns whether these filters are set. */
export function isApplied<P extends ListPath>({ state }: List<P>, apply: Tile<P>['apply']): boolean {
  // the state is the contract's query, read here by filter names
  const now: Readonly<Record<string, unknown>> = state
  return Object.entries(apply).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value))
}

/** Renders counts above the table as quick filters. The tile whose filters are set is pressed. */
export function CountTiles<P extends ListPath>({ list, label, tiles }: Props<P>) {
  // shows the pressed tile at once, until the list's state has changed
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
          {tile.label} <b>{tile.count === undefined ? '-' : formatThousands(tile.count)}</b>
        </button>
      ))}
    </div>
  )
}

/** Renders a message that the counts could not be loaded. Renders nothing if the server refused the filters: the list shows why. */
export function CountsFailed({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (isRefusedQuery(error) || isSilent(error)) return null
  return (
    <p role="alert">
      {messageOf(error)} <Button onClick={retry}>다시 시도</Button>
    </p>
  )
}

/** Returns the list's filters without some, e.g. for a request that counts by them. */
export function filtersWithout<P extends ListPath, N extends keyof QueryOf<'get', P>>(
  list: List<P>,
  names: readonly N[],
): Omit<QueryOf<'get', P>, N | 'page' | 'size' | 'sort'> {
  const kept = Object.entries(list.filters).filter(([name]) => !names.some((other) => other === name))
  // the rest of the query's keys
  return Object.fromEntries(kept) as Omit<QueryOf<'get', P>, N | 'page' | 'size' | 'sort'>
}
