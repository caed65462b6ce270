import type { ReactNode } from 'react'
import { codeOf } from '@/shared/lib/code'
import { filesOf } from '@/shared/lib/files'
import { inWords } from '@/shared/lib/in-words'
import { type Merge, merge } from '@/shared/lib/merge'
import { ruleAt } from '@/shared/lib/rules'
import { same } from '@/shared/lib/values'
import { askRevert } from '@/shared/ui/layers/ask-revert'
import { openDialog } from '@/shared/ui/layers/dialog'
import { secretNames, untouchedPersonal } from './calls'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'

interface Sides<P extends DetailPath, C extends CreatePath> {
  base: ValuesOf<P, C>
  mine: ValuesOf<P, C>
  /** The record as someone else stored it. */
  current: RecordOf<P>
}

/** The three versions of a form brought together: personal fields that I left alone are no difference, and secrets are none. */
export function mergeOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  { base, mine, current }: Sides<P, C>,
): Merge {
  const theirs = { ...def.valuesOf(current) }
  // Mine may be in clear while theirs is masked: where I changed nothing, theirs stands for both.
  const quiet = Object.fromEntries(untouchedPersonal(def, base, mine).map((name) => [name, theirs[name]]))
  const { values, differences } = merge(
    { ...base, ...quiet },
    { ...mine, ...quiet },
    theirs,
    Object.keys(def.parts ?? {}),
  )
  // what a record shows besides the members that are saved (a label made of them) is nothing to decide about
  const saved = (name: string, key: string) => key in (ruleAt(def.rules, name)?.properties ?? { [key]: {} })
  const secrets = secretNames(def)
  const shown = differences.filter(
    ({ name, key }) => !secrets.includes(name) && (key === undefined || saved(name, key)),
  )
  return { values, differences: shown }
}

const conflictView = codeOf(() => import('@/shared/ui/records/conflict-view'))

/** The functions that a definition has for some of its fields, by name; their types are checked where it is written. */
type Named<F> = Readonly<Record<string, F | undefined>>

/**
 * Shows what differs after a 409, theirs beside mine. Gives `reload` (take theirs), the merged values (mine over the
 * current version, their changes kept where I changed nothing), or undefined (nothing decided, the form stays).
 * @param wordsAt how a field on the page says its value
 */
export async function openConflict<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  sides: Sides<P, C>,
  wordsAt: (path: string) => ((value: unknown) => string) | undefined = () => undefined,
): Promise<'reload' | { values: ValuesOf<P, C> } | undefined> {
  const { values, differences } = mergeOf(def, sides)
  const parts: Named<(key: string) => string> = def.parts ?? {}
  const shows: Named<(value: unknown) => string> = def.show ?? {}
  // a record that knows who changed it last says so in these
  const { updatedBy: by, updatedAt: at } = sides.current as { updatedBy?: string | null; updatedAt?: string }
  const view = await conflictView.get()
  if (!view) return undefined
  const { ConflictView, ImageStrip } = view
  const rows = differences.map(({ name, key, ...row }) => ({
    ...row,
    title: key === undefined ? def.title(name) : `${def.title(name)} · ${parts[name]?.(key) ?? key}`,
    show: (value: unknown): ReactNode =>
      def.files && name in def.files ? (
        <ImageStrip files={filesOf(value)} />
      ) : (
        (shows[name] ?? wordsAt(key === undefined ? name : `${name}.${key}`) ?? inWords)(value)
      ),
  }))
  const ask = () =>
    openDialog<'reload' | 'mine'>((close) => <ConflictView rows={rows} who={{ by, at }} close={close} />, {
      title: `다른 사용자가 먼저 수정했습니다: ${def.name(sides.current)}`,
      size: 'lg',
    })
  const { base, mine } = sides
  const changed = (Object.keys(mine) as (keyof typeof mine & string)[]).filter((name) => !same(base[name], mine[name]))
  let choice = await ask()
  while (choice === 'reload' && !(await askRevert(changed.map(def.title), '다시 불러오기'))) choice = await ask()
  // the merge of three bags of these values is such a bag
  return choice === 'mine' ? { values: values as ValuesOf<P, C> } : choice
}
