import type { MainColumns } from '@/kit/list/list-def'

/** A column wider than this, in rem, has a line of its own. */
const WIDE = 11

/**
 * Maintains the style rules that lay out list rows as cards: first the record and its state, then the other main columns, each
 * value with its title. Other columns are hidden. Everything is read from the table's DOM, so lists need no code for it.
 */
export function styleCards(root: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  let numbered = 0
  let former = ''
  function updateRules() {
    const tables = [...root.querySelectorAll<HTMLTableElement>('table[data-main-columns]')]
    const rules = tables.flatMap((table) => {
      table.dataset.cards ??= String(++numbered)
      return cardRules(table, `[data-cards="${table.dataset.cards}"] tbody tr[data-seq]`)
    })
    const all = `@media (max-width: 480px) { ${rules.join('\n')} }`
    if (all !== former) sheet.replaceSync(all)
    former = all
  }
  // a list may already be rendered
  updateRules()
  // called before the next paint
  new MutationObserver(updateRules).observe(root, { childList: true, subtree: true })
}

/** Returns the style rules of the cells of a table's rows. */
function cardRules(table: HTMLTableElement, row: string): string[] {
  const { state, time, amount, others = [] }: MainColumns = JSON.parse(table.dataset.mainColumns ?? '{}')
  const columns = [...table.querySelectorAll('col')]
  const heads = [...table.querySelectorAll('thead th')]
  const name = heads.findIndex((head) => head.matches('[data-stick="name"]'))
  const nth = (at: number) => `td:nth-child(${at + 1}):not(:empty)`
  const cell = (at: number) => `${row} > ${nth(at)}`
  const rules = [`${cell(name)} { display: block; flex: 1 }`]
  for (const [index, id] of [state, ...others, time, amount].entries()) {
    const at = columns.findIndex(({ dataset }) => dataset.column === id)
    if (at < 0 || at === name) continue
    if (index === 0) {
      rules.push(`${cell(at)} { display: block }`)
      continue
    }
    const title = heads[at]?.ariaLabel ?? ''
    // a column without a width grows
    const wide = !(Number.parseFloat(/[\d.]+/.exec(columns[at]?.style.width ?? '')?.[0] ?? '') <= WIDE)
    rules.push(
      `${cell(at)} { display: block; flex: 0 1 ${wide ? '100%' : 'auto'}; order: ${index + 2}; overflow: hidden; text-overflow: ellipsis${id === amount ? '; margin-left: auto' : ''} }`,
      `${cell(at)}::before { content: ${JSON.stringify(`${title} `)}; color: var(--ink3); font-weight: 400 }`,
    )
    // virtualized rows must have equal heights, so their layout must not depend on the text
    if (!wide) rules.push(`${row}[data-index] > ${nth(at)} { flex: 1 1 40% }`)
  }
  return rules
}
