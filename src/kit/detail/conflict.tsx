import type { ReactNode } from 'react'
import { plainText } from '@/shared/lib/html-text'
import { openDialog } from '@/shared/ui/dialog'
import type { CreatePath, DetailDef, DetailPath, RecordOf, ValuesOf } from './def'
import { FileStrip } from './file-strip'
import { filesOf } from './files'
import { isBag, type Merge, merge, same } from './values'

interface Sides<P extends DetailPath, C extends CreatePath> {
  base: ValuesOf<P, C>
  mine: ValuesOf<P, C>
  /** The record as someone else stored it. */
  current: RecordOf<P>
}

export type Choice<V> = 'reload' | { values: V } | undefined

/** The three versions of a form brought together: personal fields that I left alone are no difference. */
export function mergeOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  { base, mine, current }: Sides<P, C>,
): Merge {
  const theirs = def.valuesOf(current)
  // Mine may be in clear while theirs is masked: where I changed nothing, theirs stands for both.
  const quiet = Object.fromEntries(
    (def.personal ?? []).filter((name) => same(base[name], mine[name])).map((name) => [name, theirs[name]]),
  )
  return merge({ ...base, ...quiet }, { ...mine, ...quiet }, { ...theirs }, Object.keys(def.parts ?? {}))
}

/**
 * Shows what differs after a 409, theirs beside mine. Gives `reload` (take theirs), the merged values (mine over the
 * current version, their changes kept where I changed nothing), or undefined (nothing decided, the form stays).
 */
export async function openConflict<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  sides: Sides<P, C>,
): Promise<Choice<ValuesOf<P, C>>> {
  const { values, differences } = mergeOf(def, sides)
  // fetched when it is needed, before the dialog opens
  const { ConflictView } = await import('./conflict-view')
  const choice = await openDialog<'reload' | 'mine'>(
    (close) => (
      <ConflictView
        rows={differences.map(({ name, key, ...sidesOf }) => ({
          title: key === undefined ? def.title(name) : titleOfPart(def, name, key),
          show: showOf(def, name),
          ...sidesOf,
        }))}
        who={nameOf(sides.current)}
        close={close}
      />
    ),
    { title: '다른 사용자가 먼저 수정했습니다', size: 'lg' },
  )
  if (choice === undefined || choice === 'reload') return choice
  // the merge of three bags of these values is such a bag
  return { values: values as ValuesOf<P, C> }
}

type Named = Readonly<Record<string, ((value: never) => string) | undefined>>

function titleOfPart<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  name: string,
  key: string,
): string {
  const part = (def.parts as Readonly<Record<string, ((key: string) => string) | undefined>> | undefined)?.[name]
  return `${def.title(name)} · ${part?.(key) ?? key}`
}

function showOf<P extends DetailPath, C extends CreatePath>(
  def: DetailDef<P, C>,
  name: string,
): (value: unknown) => ReactNode {
  if (def.files && name in def.files) return (value) => <FileStrip files={filesOf(value)} />
  const own = (def.show as Named | undefined)?.[name] as ((value: unknown) => string) | undefined
  return own ?? showPlain
}

/** A value in words. */
export function showPlain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(없음)'
  if (typeof value === 'boolean') return value ? '예' : '아니오'
  if (Array.isArray(value)) return value.length === 0 ? '(없음)' : value.map(showPlain).join(', ')
  if (isBag(value))
    return Object.values(value)
      .filter((one) => one !== null && one !== '')
      .map(showPlain)
      .join(' · ')
  return typeof value === 'string' && /^<[a-z]/i.test(value) ? shorten(plainText(value)) : String(value)
}

/** Rich text says what changed by its words; the whole of it is no help in a cell. */
function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function nameOf(current: object): { by: string | undefined; at: string | undefined } {
  const { updatedBy, updatedAt } = current as Record<string, unknown>
  return {
    by: typeof updatedBy === 'string' ? updatedBy : undefined,
    at: typeof updatedAt === 'string' ? updatedAt : undefined,
  }
}
