import type { ReactNode } from 'react'
import { filesOf } from '@/shared/lib/files'
import { formatValue } from '@/shared/lib/format-value'
import { lazyCode } from '@/shared/lib/lazy-code'
import { ruleAt } from '@/shared/lib/rules'
import { type Difference, type Merge, threeWayMerge, withTheirs } from '@/shared/lib/three-way-merge'
import { isSame } from '@/shared/lib/values'
import { confirmDiscard } from '@/shared/ui/layers/confirm-discard'
import { openDialog } from '@/shared/ui/layers/dialog'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './detail-def'
import { secretNames, untouchedPersonal } from './record-values'

interface Sides<P extends DetailPath, C extends CreatePath> {
  base: ValuesOf<P, C>
  mine: ValuesOf<P, C>
  /** The record as another admin stored it. */
  current: RecordOf<P>
}

/** Merges the three versions of a form. Unchanged personal fields and secrets are never differences. */
export function mergeVersions<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  { base, mine, current }: Sides<P, C>,
): Merge<ValuesOf<P, C>> {
  const theirs = { ...def.valuesOf(current) }
  // My copy may be unmasked and theirs masked, so unchanged personal fields use theirs on all sides.
  const unchanged = Object.fromEntries(untouchedPersonal(def, base, mine).map((name) => [name, theirs[name]]))
  const { values, differences } = threeWayMerge<ValuesOf<P, C>>(
    { ...base, ...unchanged },
    { ...mine, ...unchanged },
    theirs,
    Object.keys(def.parts ?? {}),
  )
  // members that are shown but not saved (e.g. a computed label) need no decision
  const saved = (name: string, key: string) => key in (ruleAt(def.rules, name)?.properties ?? { [key]: {} })
  const secrets = secretNames(def)
  const shown = differences.filter(
    ({ name, key }) => !secrets.includes(name) && (key === undefined || saved(name, key)),
  )
  return { values, differences: shown }
}

const conflictView = lazyCode(() => import('@/shared/ui/records/conflict-view'))

/** A definition's optional functions by field name. Their types are checked in the definition. */
type Named<F> = Readonly<Record<string, F | undefined>>

/**
 * Opens the conflict dialog after a 409, with their values beside mine.
 * @returns `reload` (take theirs), the merged values (mine over the current version; their changes where I changed
 * nothing or chose theirs), or undefined (canceled, the form stays as it is)
 * @param formatAt returns how the field at a path formats its value
 */
export async function openConflictDialog<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  sides: Sides<P, C>,
  formatAt: (path: string) => ((value: unknown) => string) | undefined = () => undefined,
): Promise<'reload' | { values: ValuesOf<P, C> } | undefined> {
  const { values, differences } = mergeVersions(def, sides)
  const parts: Named<(key: string) => string> = def.parts ?? {}
  const shows: Named<(value: unknown) => string> = def.show ?? {}
  // not every record says who changed it last
  const { updatedBy: by, updatedAt: at } = sides.current as { updatedBy?: string | null; updatedAt?: string }
  const view = await conflictView.get()
  if (!view) return undefined
  const { ConflictView, ImageStrip } = view
  const rows = differences.map(({ name, key, ...row }) => ({
    ...row,
    name,
    key,
    title: key === undefined ? def.title(name) : `${def.title(name)} · ${parts[name]?.(key) ?? key}`,
    show: (value: unknown): ReactNode =>
      def.files && name in def.files ? (
        <ImageStrip files={filesOf(value)} />
      ) : (
        (shows[name] ?? formatAt(key === undefined ? name : `${name}.${key}`) ?? formatValue)(value)
      ),
  }))
  const ask = () =>
    openDialog<'reload' | { theirs: Iterable<Difference> }>(
      (close) => <ConflictView rows={rows} who={{ by, at }} close={close} />,
      {
        title: `다른 사용자가 먼저 수정했습니다: ${def.name(sides.current)}`,
        size: 'lg',
      },
    )
  const { base, mine } = sides
  const changed = (Object.keys(mine) as (keyof typeof mine & string)[]).filter(
    (name) => !isSame(base[name], mine[name]),
  )
  let choice = await ask()
  while (choice === 'reload' && !(await confirmDiscard(changed.map(def.title), '다시 불러오기'))) choice = await ask()
  if (choice === undefined || choice === 'reload') return choice
  return { values: withTheirs(values, choice.theirs) }
}
