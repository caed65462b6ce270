import { groups, type PermissionCode, type Screen, screens } from '@/menu/menu'
import type { Schemas } from '@/shared/api/types'

export type Permissions = Schemas['Permissions']
export type Level = 'NONE' | Schemas['PermissionLevel']

export const levels = ['NONE', 'READ', 'WRITE'] as const satisfies readonly Level[]
export const levelTitles: Readonly<Record<Level, string>> = { NONE: '없음', READ: '조회', WRITE: '처리' }
export const SYSTEM_REASON = '최고관리자 그룹은 수정하거나 삭제할 수 없습니다.'

export interface CodeRow {
  code: PermissionCode
  title: string
  path: string
  /** Titles of the other screens that the permission opens. */
  extras: readonly string[]
}
export interface Block {
  no: number
  title: string
  rows: readonly CodeRow[]
}

const toRow = ({ code, title, path }: Screen & { code: PermissionCode }): CodeRow => ({
  code,
  title,
  path,
  extras: screens.filter((screen) => screen.code !== code && screen.codes.includes(code)).map((screen) => screen.title),
})

const coded = screens.filter((screen): screen is Screen & { code: PermissionCode } => screen.code !== null)

/** The matrix: the groups of the menu, with a row for each screen that has its own permission. */
export const blocks: readonly Block[] = groups.map(({ no, title }) => ({
  no,
  title,
  rows: coded.filter((screen) => screen.groupNo === no).map(toRow),
}))

export const codes: readonly PermissionCode[] = blocks.flatMap(({ rows }) => rows.map(({ code }) => code))

const titles = new Map(blocks.flatMap(({ rows }) => rows.map(({ code, title }) => [code as string, title])))

/** Returns the title of the screen that a permission belongs to. */
export const titleOfCode = (code: string): string => titles.get(code) ?? code

export const levelOf = (permissions: Permissions, code: PermissionCode): Level => permissions[code] ?? 'NONE'

export function countLevels(permissions: Permissions): Record<Schemas['PermissionLevel'], number> {
  const levelValues = Object.values(permissions)
  return {
    READ: levelValues.filter((level) => level === 'READ').length,
    WRITE: levelValues.filter((level) => level === 'WRITE').length,
  }
}

/** The admin who edits a group, as far as it limits what they can grant. */
export interface Editor {
  isSuper: boolean
  permissions: Permissions
  /** Whether it is the editor's own group. */
  isOwnGroup: boolean
}

const rank = (level: Level) => levels.indexOf(level)

/**
 * Returns why a level cannot be chosen for a permission, or undefined. Editors cannot grant permissions they lack,
 * except those the group already has, and cannot remove their own right to this screen.
 */
export function refusalOf(code: PermissionCode, level: Level, base: Permissions, editor: Editor | undefined) {
  if (!editor) return undefined
  if (editor.isOwnGroup && code === 'ADMIN_PERMISSION_MANAGEMENT' && level !== 'WRITE') {
    return '본인 권한그룹의 관리자 권한은 해제할 수 없습니다.'
  }
  const isUnchanged = level === levelOf(base, code)
  if (editor.isSuper || isUnchanged || rank(level) <= rank(levelOf(editor.permissions, code))) return undefined
  return '본인이 보유하지 않은 권한은 부여할 수 없습니다.'
}

/** Sets permissions to a level. Where the editor may not, the next lower allowed level is set. */
export function setLevels(
  permissions: Permissions,
  which: readonly PermissionCode[],
  wanted: Level,
  base: Permissions,
  editor: Editor | undefined,
): Permissions {
  const next: Permissions = { ...permissions }
  for (const code of which) {
    const possible = levels.filter((level) => rank(level) <= rank(wanted) && !refusalOf(code, level, base, editor))
    const level = possible.at(-1) ?? levelOf(permissions, code)
    if (level === 'NONE') delete next[code]
    else next[code] = level
  }
  return next
}

export interface LevelChange {
  code: PermissionCode
  title: string
  from: Level
  to: Level
}

/** Returns the permissions whose level differs, in menu order. */
export function changesOf(before: Permissions, after: Permissions): LevelChange[] {
  return codes.flatMap((code) => {
    const [from, to] = [levelOf(before, code), levelOf(after, code)]
    return from === to ? [] : [{ code, title: titleOfCode(code), from, to }]
  })
}
