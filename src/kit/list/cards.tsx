import { type RefObject, useId, useLayoutEffect } from 'react'
import type { TableShape } from '@/shared/ui/table/table-parts'
import styles from './cards.module.css'
import type { DecidingColumns } from './list-def'

export interface CardsProps {
  /** The element around the table. */
  frame: RefObject<HTMLElement | null>
  /** Only the columns' places, titles and widths are read. */
  shape: TableShape<never>
  decides: DecidingColumns
}

/** A column wider than this, in rem, has a line of its own. */
const WIDE = 11

/**
 * On a phone: makes the style rules that show each row as a card. First the record and its state, below what else decides, each
 * value with its title; other columns are left out. One sheet per table, so that rows know nothing of it.
 */
export function Cards({ frame, shape, decides }: CardsProps) {
  const id = useId()
  const rules = cardRules(`[data-cards="${id}"] tbody tr[data-seq]`, shape, decides)
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (!table) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@media (max-width: 480px) { ${rules} }`)
    document.adoptedStyleSheets.push(sheet)
    table.dataset.cards = id
    table.classList.add(styles.cards ?? '')
    return () => {
      table.classList.remove(styles.cards ?? '')
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [frame, id, rules])
  return null
}

/** Returns the style rules of the cells of a row. */
function cardRules(row: string, { columns, selectable, movable }: TableShape<never>, decides: DecidingColumns): string {
  const before = [movable, selectable].filter(Boolean).length
  const nth = (at: number) => `td:nth-child(${before + at + 1}):not(:empty)`
  const cell = (at: number) => `${row} > ${nth(at)}`
  const name = columns.findIndex(({ locked }) => locked)
  const { state, time, amount, also = [] } = decides
  const shown = [state, ...also, time, amount].flatMap((each) => {
    const at = columns.findIndex(({ id }) => id === each)
    return at < 0 || at === name ? [] : { at, isState: each === state, isAmount: each === amount }
  })
  const rules = [`${cell(name)} { display: block; flex: 1 }`]
  for (const [place, { at, isState, isAmount }] of shown.entries()) {
    const { title = '', width = 0, grow } = columns[at] ?? {}
    if (isState) {
      rules.push(`${cell(at)} { display: block }`)
      continue
    }
    const wide = grow || width > WIDE
    rules.push(
      `${cell(at)} { display: block; flex: 0 1 ${wide ? '100%' : 'auto'}; order: ${place + 2}; overflow: hidden; text-overflow: ellipsis${isAmount ? '; margin-left: auto' : ''} }`,
      `${cell(at)}::before { content: ${JSON.stringify(`${title} `)}; color: var(--ink3); font-weight: 400 }`,
    )
    // of virtualised rows, which are equally high: places that do not depend on the words
    if (!wide) rules.push(`${row}[data-index] > ${nth(at)} { flex: 1 1 40% }`)
  }
  return rules.join('\n')
}
